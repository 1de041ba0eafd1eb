import type { Language } from '@coc/contract'
import type { PaymentMethod } from '../payments/provider.ts'
import type { VatReason } from '../vat/vat-rules.ts'
import type { Receipt } from './receipt.ts'

type ReceiptTexts = {
	readonly title: string
	readonly fileName: (number: number) => string
	readonly number: string
	readonly date: string
	readonly paidOn: string
	readonly orderNumber: string
	readonly buyer: string
	readonly description: string
	readonly quantity: string
	readonly unitPrice: string
	readonly amount: string
	readonly net: string
	readonly vat: (rate: string) => string
	readonly total: string
	readonly paidBy: string
	readonly methods: Record<PaymentMethod, string>
	readonly paymentReference: string
	readonly organisationNumber: string
	readonly vatNumber: string
	readonly page: (number: number, count: number) => string
	/** A line of a credit note that names no car. */
	readonly partOfPrice: string
	readonly creditNote: CreditNoteTexts
}

/** What a credit note calls otherwise than a receipt. */
type CreditNoteTexts = Pick<
	ReceiptTexts,
	'title' | 'fileName' | 'number' | 'total' | 'paymentReference'
> & {
	readonly receipt: string
}

export const receiptTexts: Record<Language, ReceiptTexts> = {
	sv: {
		title: 'Kvitto',
		fileName: (number) => `kvitto-${number}.pdf`,
		number: 'Kvittonummer',
		date: 'Datum',
		paidOn: 'Betaldatum',
		orderNumber: 'Ordernummer',
		buyer: 'Köpare',
		description: 'Beskrivning',
		quantity: 'Antal',
		unitPrice: 'À-pris exkl. moms',
		amount: 'Belopp exkl. moms',
		net: 'Summa exkl. moms',
		vat: (rate) => `Moms ${rate}\u00a0%`,
		total: 'Totalt betalat',
		paidBy: 'Betalsätt',
		methods: { card: 'Kort', 'pay-in-advance': 'Förskottsfaktura' },
		paymentReference: 'Betalningsreferens',
		organisationNumber: 'Org.nr',
		vatNumber: 'Momsreg.nr',
		page: (number, count) => `Sida ${number} av ${count}`,
		partOfPrice: 'Del av priset',
		creditNote: {
			title: 'Kreditnota',
			fileName: (number) => `kreditnota-${number}.pdf`,
			number: 'Kreditnotanummer',
			receipt: 'Avser kvitto',
			total: 'Totalt krediterat',
			paymentReference: 'Återbetalningsreferens',
		},
	},
	en: {
		title: 'Receipt',
		fileName: (number) => `receipt-${number}.pdf`,
		number: 'Receipt number',
		date: 'Date',
		paidOn: 'Paid on',
		orderNumber: 'Order number',
		buyer: 'Buyer',
		description: 'Description',
		quantity: 'Quantity',
		unitPrice: 'Unit price excl. VAT',
		amount: 'Amount excl. VAT',
		net: 'Sum excl. VAT',
		vat: (rate) => `VAT ${rate}%`,
		total: 'Total paid',
		paidBy: 'Paid by',
		methods: { card: 'Card', 'pay-in-advance': 'Invoice in advance' },
		paymentReference: 'Payment reference',
		organisationNumber: 'Company no.',
		vatNumber: 'VAT no.',
		page: (number, count) => `Page ${number} of ${count}`,
		partOfPrice: 'Part of the price',
		creditNote: {
			title: 'Credit note',
			fileName: (number) => `credit-note-${number}.pdf`,
			number: 'Credit note number',
			receipt: 'Credits receipt',
			total: 'Total credited',
			paymentReference: 'Refund reference',
		},
	},
}

/** In both languages on every receipt: the buyer's tax office reads it too. */
const VAT_REASONS: Record<VatReason, string> = {
	'reverse-charge': 'Omvänd betalningsskyldighet / Reverse charge',
	'intra-eu-supply': 'Unionsintern försäljning / Intra-EU supply, Article 138 VAT Directive',
	export: 'Export, undantagen från skatteplikt / Export, exempt from VAT',
	'outside-eu': 'Omsättning utanför EU / Supply outside the EU',
}

export function vatReasonText({ reason, vatNumber }: NonNullable<Receipt['vatFree']>): string {
	const number = reason === 'reverse-charge' && vatNumber ? [vatNumber] : []
	return [VAT_REASONS[reason], ...number].join(': ')
}

type Numbered = Pick<Receipt, 'language' | 'number'>

export function receiptFileName({ language, number }: Numbered): string {
	return receiptTexts[language].fileName(number)
}

export function creditNoteFileName({ language, number }: Numbered): string {
	return receiptTexts[language].creditNote.fileName(number)
}
