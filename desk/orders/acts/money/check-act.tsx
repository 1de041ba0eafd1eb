import type { DeskOrder } from '@coc/contract/desk'
import { useAct } from '../../../acts/use-act.ts'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { ActOpener } from '../order-act.tsx'
import { checkedInWords } from './checked-words.ts'
import { MONEY_TEXTS } from './money-texts.ts'

/** Asks the provider at once: it only brings our books to what is true. */
export function CheckAct({ order }: { readonly order: DeskOrder }) {
	const { check: texts } = useWords(MONEY_TEXTS)
	const { language } = useLanguage()
	const { isUnderWay, perform } = useAct('check', (answer) =>
		checkedInWords(answer, texts, language),
	)
	return (
		<ActOpener
			act="check"
			order={order}
			isUnderWay={isUnderWay}
			onPress={() => perform({ orderId: order.id })}
		/>
	)
}
