import { isAddress, oneLine, parseMailbox } from '../mailbox.ts'
import { type Mailer, MailRefusedError } from '../mailer.ts'
import { failureOf } from './smtp-failure.ts'

export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): Promise<void> } {
	const sender = parseMailbox(from)
	if (!sender) throw new Error(`${from} is no sender: write it as Name <name@example.com>`)
	let opened: ReturnType<typeof openTransport> | undefined
	return {
		async send({ messageId, language, to, replyTo, subject, text, html, attachments = [] }) {
			if (!isAddress(to.address)) throw new MailRefusedError('NOT_AN_ADDRESS')
			opened ??= openTransport(smtpUrl)
			const transport = await opened
			const sending = transport.sendMail({
				from: sender,
				to: { name: oneLine(to.name), address: to.address },
				...(replyTo !== undefined && { replyTo }),
				messageId,
				subject: oneLine(subject),
				text,
				html,
				attachments: attachments.map(({ fileName, type, content }) => ({
					filename: fileName,
					contentType: type,
					content,
				})),
				headers: {
					// Who is away may say so to a person.
					...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
					'Content-Language': language,
				},
			})
			await sending.catch((error: unknown) => {
				throw failureOf(error)
			})
		},
		close: async () => (await opened)?.close(),
	}
}

/** With the first mail, not at the start of the service: customers do not wait until the package is loaded. */
async function openTransport(smtpUrl: string) {
	const { createTransport } = await import('nodemailer')
	return createTransport({
		url: smtpUrl,
		pool: true,
		// One immediate retry, for a pooled connection that was closed while idle; after that the job retries.
		maxRequeues: 1,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 30_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
}
