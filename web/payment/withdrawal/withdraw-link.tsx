import { OFFERED_LANGUAGE, WITHDRAWN_ORDER, WORDS_PATHS } from '@coc/contract'
import { addressOf } from '../../api/client.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts'

/** To the form, which the server fills in: nothing of the customer is in the address. */
export function WithdrawLink({ orderId }: { readonly orderId: string }) {
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const query = { [WITHDRAWN_ORDER]: orderId, [OFFERED_LANGUAGE]: language }
	return (
		<p className="withdraw no-print">
			<a href={addressOf({ apiUrl, path: WORDS_PATHS.withdraw.slice(1), query })}>
				{WITHDRAWAL_TEXTS[language].withdraw}
			</a>
		</p>
	)
}
