export type Mail = {
	/** The same for every try, so that a mail sent twice can be recognised as one. */
	readonly messageId: string
	readonly to: { readonly name: string; readonly address: string }
	readonly subject: string
	readonly text: string
	readonly html: string
}

export type Mailer = {
	send(mail: Mail): Promise<void>
}
