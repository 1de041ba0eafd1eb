import type { OneCar } from '@coc/contract/desk'
import { ActButton } from '../../acts/act-button.tsx'
import { withUndo } from '../../acts/undo.ts'
import { useAct } from '../../acts/use-act.ts'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { CARS_TEXTS } from '../cars-texts.ts'
import { factsIn, puttingBack } from './car-form.ts'
import { carSays, carTold } from './car-told.ts'

type RemoveCarProps = { readonly chassisNumber: string; readonly known: OneCar }

export function RemoveCar({ chassisNumber, known }: RemoveCarProps) {
	const { problems } = useTexts()
	const allTexts = useWords(CARS_TEXTS)
	const { car: texts, outcomes } = allTexts
	const { search, navigate } = useNavigation()
	const openOrders = known.openOrders.length
	const back = known.car && puttingBack(known.car)
	const { isUnderWay, perform } = useAct('cars-remove', (answer) => {
		const told = carTold(outcomes, answer, problems.unexpected)
		const words = { ...outcomes, added: outcomes.thereAgain }
		if (!back) return told
		return withUndo(told, 'cars-set', back, (undone) => carTold(words, undone, problems.unexpected))
	})
	// Orders may be handled without it before anybody undoes it.
	const asks = openOrders > 0 || !back
	return (
		<ActButton
			label={texts.remove}
			says={carSays(allTexts, known, 'remove')}
			{...(asks && { asks: { title: texts.removeTitle, yes: texts.remove } })}
			isUnderWay={isUnderWay}
			onAct={async () => {
				const shown = known.car && factsIn(known.car)
				const input = { chassisNumber, openOrders, ...(shown && { shown }) }
				if (await perform(input)) navigate(SCREENS.cars + search)
			}}
		/>
	)
}
