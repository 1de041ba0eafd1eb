import type { MailContent } from './mail-content.ts'

export function textMail(mail: MailContent): string {
	return [
		mail.greeting,
		'',
		mail.heading,
		mail.body,
		'',
		`${mail.orderNumber.label}: ${mail.orderNumber.value}`,
		...mail.lines.map((line) => `${line.label}: ${line.value}`),
		`${mail.total.label}: ${mail.total.value}`,
		'',
		`${mail.button.label}:`,
		mail.button.url,
		'',
		mail.questions,
		mail.brandName,
		'',
	].join('\n')
}
