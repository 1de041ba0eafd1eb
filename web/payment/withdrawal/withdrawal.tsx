import { OFFERED_LANGUAGE, type PaymentSummary, WITHDRAWN_ORDER, WORDS_PATHS } from '@coc/contract'
import { formatDay } from '@coc/ui/format.ts'
import { addressOf } from '../../api/client.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts'

/** What became of the last one, and the way to the form, which the server fills in: nothing of the customer is in the address. */
export function Withdrawal({ summary }: { readonly summary: PaymentSummary }) {
	const { orderId, withdrawal } = summary
	const { apiUrl } = useSiteSettings()
	const { language } = useLanguage()
	const texts = WITHDRAWAL_TEXTS[language]
	const query = { [WITHDRAWN_ORDER]: orderId, [OFFERED_LANGUAGE]: language }
	const said = new Map(Object.entries(texts.said)).get(withdrawal?.standing ?? '')
	return (
		<>
			{withdrawal && said && <p>{said(formatDay(withdrawal.receivedOn, language))}</p>}
			<p className="withdraw no-print">
				<a href={addressOf({ apiUrl, path: WORDS_PATHS.withdraw.slice(1), query })}>
					{texts.withdraw}
				</a>
			</p>
		</>
	)
}
