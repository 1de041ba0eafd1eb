import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'

export type ReadMail = {
	readonly from: string
	readonly subject: string
	readonly messageId: string | undefined
	readonly headers: readonly { readonly name: string; readonly value: string }[]
	readonly text: string | undefined
	readonly html: string | undefined
	readonly attachments: readonly MailAttachment[]
}
type MailAttachment = {
	readonly filename: string
	readonly mimeType: string
	readonly contentId: string | undefined
	readonly content: Buffer
}

/** What cannot be parsed is still a mail: it was accepted, and its source can be read. */
const unreadable: Email = { headers: [], headerLines: [], attachments: [], subject: '(unreadable)' }

export async function readMail(raw: Buffer): Promise<ReadMail> {
	const email = await PostalMime.parse(raw).catch(() => unreadable)
	return {
		from: email.from ? addressText(email.from) : '',
		subject: email.subject ?? '',
		messageId: email.messageId,
		headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
		text: email.text,
		html: email.html,
		attachments: email.attachments.map(toAttachment),
	}
}

function addressText({ name, address }: Address): string {
	if (!address) return name
	return name ? `${name} <${address}>` : address
}

function toAttachment(attachment: Attachment, index: number): MailAttachment {
	const { filename, mimeType, contentId, content } = attachment
	return {
		filename: filename ?? `attachment-${index + 1}`,
		mimeType,
		contentId: contentId?.replace(/^<|>$/g, ''),
		content: toBuffer(content),
	}
}

function toBuffer(content: Attachment['content']): Buffer {
	if (typeof content === 'string') return Buffer.from(content)
	return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)
}
