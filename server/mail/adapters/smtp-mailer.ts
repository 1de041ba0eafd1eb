import { createTransport } from 'nodemailer'
import type { Mailer } from '../mailer.ts'

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
			await transport.sendMail({
				from,
				to: mail.to,
				messageId: mail.messageId,
				subject: mail.subject,
				text: mail.text,
				html: mail.html,
				headers: { 'Auto-Submitted': 'auto-generated' },
			})
		},
		close: () => transport.close(),
	}
}
