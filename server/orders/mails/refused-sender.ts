import type { Alert } from '../../log/alerts.ts'
import type { SenderRefusedError } from '../../mail/mailer.ts'

const HOUR = 3600_000

export type AlertSenderRefused = (error: SenderRefusedError) => void

/** Every queued mail meets the same refusal every two minutes: one alert an hour is enough. */
export function senderRefusedAlert(alert: Alert): AlertSenderRefused {
	let alertedAt = 0
	return ({ code }) => {
		if (Date.now() - alertedAt < HOUR) return
		alertedAt = Date.now()
		alert('The mail server does not let us send: look at SMTP_URL and MAIL_FROM', { code })
	}
}
