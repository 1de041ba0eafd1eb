import { orderWords } from '@coc/contract'
import { classes } from '@coc/ui/button.tsx'
import { useLanguage } from '../i18n/language-context.tsx'

/** Those that wait for somebody in the office. */
const WANTS_A_PERSON = ['RECEIVED', 'REVIEW']

/** How an order stands: a word with a small mark, coloured only where it wants a person. */
export function StateWord({ state }: { readonly state: string }) {
	const { language } = useLanguage()
	return (
		<span className={classes('state', WANTS_A_PERSON.includes(state) ? 'wants' : undefined)}>
			{orderWords(state, language)}
		</span>
	)
}
