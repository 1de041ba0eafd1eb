import type { Bill, CarList, MailContent } from './mail-content.ts'

export function textMail(mail: MailContent): string {
	return [
		mail.greeting,
		mail.words === null ? `${mail.heading}\n${mail.body}` : mail.heading,
		mail.words && `${mail.words}\n\n${mail.body}`,
		mail.link && `${mail.link.label}:\n${mail.link.url}`,
		mail.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
		mail.ordered && ('lines' in mail.ordered ? textBill(mail.ordered) : textCars(mail.ordered)),
		`${mail.questions}\n${mail.brandName}\n`,
	]
		.filter((paragraph) => paragraph !== null)
		.join('\n\n')
}

function textBill({ lines, total }: Bill): string {
	const items = lines.map(({ label, chassisNumber, detail, value }) => {
		const item = [label, chassisNumber, detail].filter((part) => part !== '').join(' ')
		return `${item}: ${value}`
	})
	return [...items, `${total.label}: ${total.value}`].join('\n')
}

function textCars({ heading, chassisNumbers }: CarList): string {
	return [`${heading}:`, ...chassisNumbers].join('\n')
}
