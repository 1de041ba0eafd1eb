import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from '../mailer.ts'

export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): void } {
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 30_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	return {
		async send(mail) {
			const sending = transport.sendMail({
				from,
				to: mail.to,
				messageId: mail.messageId,
				subject: mail.subject,
				text: mail.text,
				html: mail.html,
				headers: { 'Auto-Submitted': 'auto-generated' },
			})
			await sending.catch((error: unknown) => {
				const code = responseCode(error)
				if (code >= 500 && code < 600)
					throw new MailRefusedError(`The mail server answered ${code}`)
				throw error
			})
		},
		close: () => transport.close(),
	}
}

function responseCode(error: unknown): number {
	const code = error instanceof Error && 'responseCode' in error ? error.responseCode : 0
	return typeof code === 'number' ? code : 0
}
