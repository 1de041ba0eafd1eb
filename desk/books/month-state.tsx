import type { BookedMonth } from '@coc/contract/desk'
import { classes } from '@coc/ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
import { BOOKS_TEXTS } from './books-texts.ts'
import { stateOf, WANTS_A_PERSON } from './month-words.ts'

type MonthStateProps = {
	readonly month: Pick<BookedMonth, 'status' | 'notExported'>
	readonly vouchers: number
}

export function MonthState({ month, vouchers }: MonthStateProps) {
	const { states } = useWords(BOOKS_TEXTS)
	const state = stateOf(month, vouchers)
	return (
		<span className={classes('state', WANTS_A_PERSON.includes(state) ? 'wants' : undefined)}>
			{states[state]}
		</span>
	)
}
