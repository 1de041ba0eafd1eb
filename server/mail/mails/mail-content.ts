import type { Language } from '@coc/contract'

/** A mail before it becomes text or HTML: the same words in the same order for both. */
export type MailContent = {
	readonly language: Language
	readonly brandName: string
	readonly brandColor: string
	readonly greeting: string
	readonly heading: string
	readonly body: string
	readonly orderNumber: { readonly label: string; readonly value: string }
	readonly lines: readonly { readonly label: string; readonly value: string }[]
	readonly total: { readonly label: string; readonly value: string }
	readonly button: { readonly label: string; readonly url: string }
	readonly questions: string
}
