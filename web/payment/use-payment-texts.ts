import { useLanguage } from '../i18n/language-context.tsx'
import type { Messages } from '../i18n/sv.ts'
import { PAYMENT_TEXTS, type PaymentTexts } from './payment-texts.ts'

/** With those that the rest of the site has too. */
export function usePaymentTexts(): PaymentTexts & Messages['payment'] {
	const { language, messages } = useLanguage()
	return { ...messages.payment, ...PAYMENT_TEXTS[language] }
}
