import type { Invoice, Language } from '@coc/contract'
import { formatDay } from '@coc/ui/format.ts'
import type { PaymentTexts } from './payment-texts.ts'

export function invoiceText(
	{ sentTo, payBy }: Invoice,
	texts: PaymentTexts,
	language: Language,
): string {
	return payBy
		? texts.invoiceSent(sentTo, formatDay(payBy, language))
		: texts.invoiceSentWithoutDay(sentTo)
}
