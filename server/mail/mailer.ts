import type { Language } from '@coc/contract'

export type Mail = {
	/** The same for every attempt, so that duplicates can be recognised. */
	readonly messageId: string
	readonly language: Language
	readonly to: { readonly name: string; readonly address: string }
	/** Where an answer is read, for what a person has written. */
	readonly replyTo?: string
	readonly subject: string
	readonly text: string
	readonly html: string
	readonly attachments?: readonly Attachment[]
}

export type Attachment = {
	readonly fileName: string
	readonly type: string
	readonly content: Buffer
}

export type Mailer = {
	/** Resolves once the mail server has taken the mail. Rejects with one of the errors below. */
	send(mail: Mail): Promise<void>
}

// What a mail server says quotes addresses. These errors carry its code and nothing else of it.

/** Permanent: retrying this mail is no use. */
export class MailRefusedError extends Error {
	override readonly name = 'MailRefusedError'
	readonly code: string

	constructor(code: string) {
		super(`The mail was refused (${code})`)
		this.code = code
	}
}

/** The mail server refuses us, not the mail: once an operator has set that right, it will be taken. */
export class SenderRefusedError extends Error {
	override readonly name = 'SenderRefusedError'
	readonly code: string

	constructor(code: string) {
		super(`The mail server does not let us send (${code})`)
		this.code = code
	}
}

/** The mail server was out of reach or asked to wait. */
export class MailDelayedError extends Error {
	override readonly name = 'MailDelayedError'
	readonly code: string

	constructor(code: string) {
		super(`The mail could not be sent now (${code})`)
		this.code = code
	}
}
