import type { CarToProduce } from '@coc/contract/desk'
import { AskingButton } from '../acts/asking-button.tsx'
import { useAct } from '../acts/use-act.ts'
import { useWords } from '../i18n/use-words.ts'
import { PRODUCE_TEXTS } from './produce-texts.ts'
import { problemTold } from './told.ts'

export function ResolveProblem({ car }: { readonly car: CarToProduce }) {
	const { problem: texts } = useWords(PRODUCE_TEXTS)
	const { orderId, chassisNumber } = car
	const { isUnderWay, perform } = useAct('delivery-resolved', (answer) =>
		problemTold(texts, answer),
	)
	return (
		<AskingButton
			label={texts.resolve}
			name={texts.resolveOf(chassisNumber)}
			title={texts.resolveTitle}
			about={chassisNumber}
			says={texts.resolves}
			yes={texts.resolveYes}
			isUnderWay={isUnderWay}
			onAct={() => perform({ orderId, cars: [chassisNumber] })}
		/>
	)
}
