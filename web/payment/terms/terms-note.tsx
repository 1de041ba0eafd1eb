import { addressIn, type PaymentSummary, WORDS_PATHS } from '@coc/contract'
import { formatMoney } from '@coc/ui/format.ts'
import { useSiteSettings } from '../../api/site-settings.tsx'
import { useLanguage } from '../../i18n/language-context.tsx'
import { TERMS_TEXTS } from './terms-texts.ts'

/** Directly above the button that makes the contract: what is bought for how much, and what pressing it means. */
export function TermsNote({ summary }: { readonly summary: PaymentSummary }) {
	const { language } = useLanguage()
	const { withdrawal } = useSiteSettings()
	const texts = TERMS_TEXTS[language]
	const vat = summary.cars.filter(({ isVat }) => isVat).reduce((sum, { cost }) => sum + cost, 0)
	const certificates = summary.cars.filter(({ isVat, cocExists }) => !isVat && cocExists).length
	const money = (kronor: number) => formatMoney(kronor, language)
	const terms = addressIn(language, WORDS_PATHS.terms)
	return (
		<div className="terms-note no-print">
			<p>
				{texts.buying(texts.count(certificates), money(summary.totalPrice), money(vat))}{' '}
				{texts.meaning}
			</p>
			<p className="hint">
				{texts.terms.before}
				<a href={terms}>{texts.terms.link}</a>
				{texts.terms.after} {texts.withdrawal[withdrawal]} {texts.read}
				<a href={`${terms}#withdrawal-information`}>{texts.readLink}</a>.
			</p>
		</div>
	)
}
