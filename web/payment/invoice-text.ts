import type { Invoice, Language } from '@coc/contract'
import { formatDay } from '@coc/ui/format.ts'
import type { Messages } from '../i18n/sv.ts'

export function invoiceText(
	{ sentTo, payBy }: Invoice,
	texts: Messages['payment'],
	language: Language,
): string {
	return payBy
		? texts.invoiceSent(sentTo, formatDay(payBy, language))
		: texts.invoiceSentWithoutDay(sentTo)
}
