import type { Language } from '@coc/contract'
import { PROVIDERS } from '@coc/contract/desk'
import type { AttemptStatus } from './payment-states.ts'

export type PaymentMethod = 'card' | 'pay-in-advance'

export type PaymentLine = {
	readonly name: string
	readonly reference: string
	readonly amountIncludingVatOre: number
	readonly vatOre: number
}

export type Payer = {
	readonly firstName: string
	readonly lastName: string
	readonly emailAddress: string
	readonly phoneNumber: string
	readonly streetAddress: string
	readonly zipCode: string
	readonly city: string
	/** Null where the order names a country that has no code with us. */
	readonly countryCode: string | null
	/** Whom an invoice is made out to, where that is not the person. */
	readonly company?: { readonly name: string; readonly vatNumber: string }
}

export type PaymentToOpen = {
	/** Also the idempotency key: asking twice for the same attempt opens one payment. */
	readonly attemptId: string
	readonly orderId: string
	readonly title: string
	readonly language: Language
	readonly method: PaymentMethod
	readonly amountOre: number
	readonly vatRatePercent: number
	readonly lines: readonly PaymentLine[]
	readonly payer: Payer
	readonly successUrl: string
	readonly cancelUrl: string
	readonly callbackUrl: string
}

export type OpenedPayment = {
	readonly reference: string
	readonly link: string
	readonly expiresAt: Date | null
	readonly status: AttemptStatus
	/** Until when it is to be paid, where it is an invoice that has been sent. */
	readonly payBy?: Date | null
}

export type ProviderPayment = {
	readonly status: AttemptStatus
	readonly amountOre: number
	readonly currency: string
	readonly orderId: string | null
	/** What was given back of it, whoever did so. */
	readonly refundedOre: number
	/** As when it is opened: some send an invoice only once the customer has asked for it. */
	readonly payBy?: Date | null
}

/** A payment as it stands in the provider's own book. */
export type BookedPayment = ProviderPayment & {
	readonly reference: string
	/** Ours, where the provider says it. */
	readonly attemptId: string | null
	readonly openedAt: Date | null
}

/** From, and up to but not including. */
export type TimeSpan = { readonly from: Date; readonly until: Date }

export const REFUND_STATUSES = ['OPENING', 'PENDING', 'EXECUTED', 'CANCELLED'] as const

/** OPENING is ours: the provider has not answered yet. */
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export type RefundToMake = {
	/** Asking twice for the same refund gives the money back once. */
	readonly refundId: string
	readonly orderId: string
	readonly reference: string
	readonly amountOre: number
	/** What the amount bears of the payment's VAT. */
	readonly vatOre: number
	readonly vatRatePercent: number
	readonly reason: string
	readonly callbackUrl: string
}

export type ProviderRefund = {
	readonly reference: string
	readonly status: RefundStatus
	/** Ours, where the provider says it. */
	readonly refundId?: string | undefined
}

export type Callback =
	| { readonly authentic: false }
	| {
			readonly authentic: true
			readonly eventKey: string
			/** The payment that it is about, or a part of one that findPayment knows. */
			readonly reference: string | null
			/** The refund that it is about: ours, and as the provider calls it. */
			readonly refund?: { readonly refundId: string; readonly reference: string }
			/** The customer's bank wants the money back: as the provider calls that, and how far it has come, in capitals. */
			readonly dispute?: { readonly id: string; readonly status: string }
	  }

export type CallbackRequest = {
	readonly headers: Readonly<Record<string, string | string[] | undefined>>
	readonly body: Buffer
}

/** The payment was made at a provider that is not the configured one: nobody here can ask it. */
export class OtherProviderError extends Error {
	override readonly name = 'OtherProviderError'
}

/** The provider understood us and said no: asking again with the same words will not help. */
export class PaymentRefusedError extends Error {
	override readonly name = 'PaymentRefusedError'
}

/** The provider said no to a refund, and leaves open whether it did because an earlier try, whose answer got lost, has made it. */
export class UnclearRefusalError extends Error {
	override readonly name = 'UnclearRefusalError'
	readonly code = 'REFUND_MAY_EXIST'
}

/** Payments are found by the references of these. */
export const PROVIDER_NAMES: readonly string[] = Object.keys(PROVIDERS)

/** An outside party that takes payments. Adapters speak its protocol; everything else speaks this. */
export type PaymentProvider = {
	/** One of `PROVIDER_NAMES`. */
	readonly name: string
	/** Where its payment pages are: `checkout.example.se`, `*.example.se`, `localhost:3001`. */
	readonly linkHosts: readonly string[]
	openPayment(payment: PaymentToOpen): Promise<OpenedPayment>
	/** The provider's own word on a payment. Callbacks are only a reason to ask. */
	fetchPayment(reference: string): Promise<ProviderPayment>
	/** Closes a payment so that nobody can pay it any more; tells what is true of it then, paid included. */
	cancelPayment(reference: string): Promise<ProviderPayment>
	/** Gives money back. The provider may take its time: ask again with fetchRefund. */
	refundPayment(refund: RefundToMake): Promise<ProviderRefund>
	/**
	 * How far a refund has come. One that still waits for our approval gets it, if it is the one of this id; where
	 * our books have that as refused, or as made, it is taken back instead.
	 */
	fetchRefund(
		refundReference: string,
		refundId: string,
		isClosed?: boolean,
	): Promise<ProviderRefund>
	/** The payment that a part of it, which a callback named, belongs to. Null for one that we did not open. */
	findPayment(part: string): Promise<string | null>
	/**
	 * All that was opened for us in a span, and all of which money was given back in it. Not there where the provider's
	 * API has no list.
	 */
	listPayments?(span: TimeSpan): AsyncIterable<BookedPayment>
	readCallback(request: CallbackRequest): Callback
}
