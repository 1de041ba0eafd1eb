import type { Language } from '@coc/contract'

const sv = {
	title: (reference: string) => `Fråga kunden om ${reference}`,
	question: { sv: 'Din fråga, på svenska', en: 'Din fråga, på engelska' },
	/** What the mail begins with. */
	greeting: {
		sv: (name: string) => `Kunden läser den ord för ord, efter ”Hej ${name}!”`,
		en: (name: string) => `Kunden läser den ord för ord, efter ”Hello ${name},”`,
	},
	errors: { min_length: 'Skriv något först.', max_length: 'Högst 2 000 tecken.' },
	says: {
		sv: (address: string) =>
			`Ett mejl på svenska går till ${address}, med din fråga, ordernumret, bilarna och länken till beställningen.`,
		en: (address: string) =>
			`Ett mejl på engelska går till ${address}, med din fråga, ordernumret, bilarna och länken till beställningen.`,
	},
	answers:
		'Kunden svarar på mejlet, och svaret kommer till er brevlåda. Beställningen ändras inte.',
	send: 'Skicka frågan',
	told: {
		done: { asked: 'Frågan är på väg till kunden.' },
		before: {
			'asked-before':
				'Samma fråga ställdes för mindre än ett dygn sedan. Inget nytt mejl skickades.',
		},
		refused: {
			'no-address': 'Det finns ingen adress att mejla till: personen är raderad. Inget skickades.',
			'not-found': 'Beställningen finns inte längre.',
		},
	},
}

type AskTexts = typeof sv

const en: AskTexts = {
	title: (reference) => `Ask the customer about ${reference}`,
	question: { sv: 'Your question, in Swedish', en: 'Your question, in English' },
	greeting: {
		sv: (name) => `The customer reads it word for word, after “Hej ${name}!”`,
		en: (name) => `The customer reads it word for word, after “Hello ${name},”`,
	},
	errors: { min_length: 'Write something first.', max_length: 'At most 2,000 characters.' },
	says: {
		sv: (address) =>
			`A mail in Swedish goes to ${address}, with your question, the order number, the cars and the link to the order.`,
		en: (address) =>
			`A mail in English goes to ${address}, with your question, the order number, the cars and the link to the order.`,
	},
	answers:
		'The customer replies to it, and the answer comes to the shop’s mailbox. The order stays as it is.',
	send: 'Send the question',
	told: {
		done: { asked: 'The question is on its way to the customer.' },
		before: {
			'asked-before': 'The same was asked less than a day ago. No new mail was sent.',
		},
		refused: {
			'no-address': 'There is no address to mail to: the person was erased. Nothing was sent.',
			'not-found': 'The order is gone.',
		},
	},
}

export const ASK_TEXTS: Readonly<Record<Language, AskTexts>> = { sv, en }
