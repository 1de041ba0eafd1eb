import type { Language } from '@coc/contract'

/** A mail before it becomes text or HTML: the same words for both. */
export type MailContent = {
	readonly language: Language
	readonly brandName: string
	readonly brandColor: string
	readonly subject: string
	readonly heading: string
	readonly greeting: string
	/** What an operator wrote to this customer: its lines stay lines. */
	readonly words: string | null
	readonly body: string
	/** Null where there is nothing to open yet. */
	readonly link: MailLink | null
	readonly facts: readonly { readonly label: string; readonly value: string }[]
	/** What was ordered: with prices once the order is handled, else only the cars. Null where it tells of no order. */
	readonly ordered: Bill | CarList | null
	readonly questions: string
	readonly contactEmail: string
}

export type MailLink = {
	readonly label: string
	readonly url: string
	/** What the mail asks its reader to do is a button; what it only offers is a link. */
	readonly asButton: boolean
}

export type Bill = {
	readonly itemHead: string
	readonly priceHead: string
	readonly lines: readonly BillLine[]
	readonly total: { readonly label: string; readonly value: string }
}

export type BillLine = {
	readonly label: string
	readonly chassisNumber: string
	readonly detail: string
	readonly value: string
}

export type CarList = { readonly heading: string; readonly chassisNumbers: readonly string[] }
