export type Mail = {
	/** The same for every try, so that a mail sent twice can be recognised as one. */
	readonly messageId: string
	readonly to: { readonly name: string; readonly address: string }
	readonly subject: string
	readonly text: string
	readonly html: string
}

/** The mail server will never take this mail: trying again is no use. */
export class MailRefusedError extends Error {
	override readonly name = 'MailRefusedError'
}

export type Mailer = {
	send(mail: Mail): Promise<void>
}
