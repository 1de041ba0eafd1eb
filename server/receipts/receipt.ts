import type { Language } from '@coc/contract'
import type { PaymentMethod } from '../payments/provider.ts'
import type { VatReason } from '../vat/vat-rules.ts'

export type Seller = {
	readonly name: string
	/** One line each, as on an envelope. */
	readonly address: readonly string[]
	readonly organisationNumber: string
	readonly vatNumber: string
}

/** Everything that the law asks of a full invoice (mervärdesskattelagen 17:24). */
export type Receipt = {
	readonly number: number
	readonly issuedAt: Date
	readonly paidAt: Date
	readonly language: Language
	readonly seller: Seller
	/** Empty once the buyer's personal data is gone. */
	readonly buyer: readonly string[]
	readonly orderReference: string
	/** One certificate each, VAT not included. */
	readonly lines: readonly { readonly text: string; readonly amountOre: number }[]
	readonly netOre: number
	readonly vatRatePercent: number
	readonly vatOre: number
	/** Why there is none. The number is the buyer's, where that is known. */
	readonly vatFree: { readonly reason: VatReason; readonly vatNumber: string | null } | null
	readonly totalOre: number
	readonly method: PaymentMethod
	readonly paymentReference: string
}

/** Changes a receipt that was issued: the same paper with mirrored amounts, and without lines where only VAT is credited. */
export type CreditNote = Receipt & {
	readonly credits: { readonly number: number; readonly issuedAt: Date }
}

/** Draws a receipt or a credit note as PDF. */
export type DrawReceipt = (paper: Receipt | CreditNote) => Promise<Buffer>
