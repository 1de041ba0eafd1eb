import type { Language } from '@coc/contract'

const sv = {
	show: 'Visa',
	showOf: (mail: string) => `Visa mejlet ${mail}`,
	times: (number: number) => `nr ${number}`,
	to: 'Till',
	subject: 'Ämne',
	sent: 'Skickat',
	attached: 'Bilagor',
	terms: 'Villkoren som följde med',
	notKept:
		'Vad som stod i det är inte sparat: det skickades innan mejl sparades, eller så är personen raderad.',
	frame: 'Mejlet som det skickades',
	text: 'Som ren text',
	states: { sent: 'Skickat', waiting: 'Väntar på att skickas', 'given up': 'Kom inte fram' },
	tries: 'Försöker igen',
	close: 'Stäng',
	resend: {
		title: 'Skicka mejl igen',
		which: 'Vilket mejl',
		says: (mail: string, address: string) =>
			`Mejlet ”${mail}” skickas en gång till, till ${address}.`,
		none: 'Inget mejl skulle stämma med hur beställningen står nu.',
		send: 'Skicka igen',
		told: {
			done: { queued: 'Mejlet är på väg till kunden.' },
			before: { 'sent-since': 'Mejlet har redan skickats igen.' },
			refused: {
				'not-sendable': 'Mejlet skulle inte stämma med hur beställningen står nu. Inget skickades.',
				'not-found': 'Beställningen finns inte längre.',
			},
		},
	},
}

type MailsTexts = typeof sv

const en: MailsTexts = {
	show: 'Show',
	showOf: (mail) => `Show the mail ${mail}`,
	times: (number) => `no. ${number}`,
	to: 'To',
	subject: 'Subject',
	sent: 'Sent',
	attached: 'Attached',
	terms: 'The terms that it brought',
	notKept: 'What it said is not kept: it was sent before mails were, or the person was erased.',
	frame: 'The mail as it was sent',
	text: 'As plain text',
	states: { sent: 'Sent', waiting: 'Waits to be sent', 'given up': 'Did not arrive' },
	tries: 'Tries again',
	close: 'Close',
	resend: {
		title: 'Send a mail again',
		which: 'Which mail',
		says: (mail, address) => `The mail “${mail}” is sent once more, to ${address}.`,
		none: 'No mail would be true of the order as it stands.',
		send: 'Send again',
		told: {
			done: { queued: 'The mail is on its way to the customer.' },
			before: { 'sent-since': 'The mail was sent again already.' },
			refused: {
				'not-sendable': 'The mail would not be true of the order as it stands. Nothing was sent.',
				'not-found': 'The order is gone.',
			},
		},
	},
}

export const MAILS_TEXTS: Readonly<Record<Language, MailsTexts>> = { sv, en }
