import type { Language } from '@coc/contract'
import type { SaidField } from '../../withdrawals/said-fields.ts'

type PageTexts = {
	readonly errorPrefix: string
	readonly title: string
	readonly about: string
	readonly fields: Record<SaidField, string>
	readonly hints: Record<SaidField, string | null>
	readonly addressOfOrder: string
	readonly required: string
	readonly invalid: Record<SaidField, string>
	readonly toCorrect: string
	readonly next: string
	readonly checkTitle: string
	readonly statement: string
	readonly numberUnlikely: string
	readonly confirm: string
	readonly change: string
	readonly doneTitle: string
	readonly done: (at: string, address: string) => string
	readonly whatNext: (mailbox: string) => string
	readonly comeAgain: (minutes: number, mailbox: string) => string
	readonly away: (mailbox: string) => string
	readonly tryAgain: string
}

export const pageTexts: Record<Language, PageTexts> = {
	sv: {
		errorPrefix: 'Fel:',
		title: 'Ångra avtalet här',
		about: 'Säg vilket avtal det gäller. Du behöver inte ange något skäl.',
		fields: { name: 'Namn', orderNumber: 'Ordernummer', emailAddress: 'E-post' },
		hints: {
			name: null,
			orderNumber: 'Till exempel 4F2K-9QXH. Det står i våra mejl och på kvittot.',
			emailAddress: 'Hit skickar vi en kopia av ditt meddelande.',
		},
		addressOfOrder:
			'Adressen i din beställning. Hit skickar vi en kopia av ditt meddelande, om du inte skriver en annan.',
		required: 'Fyll i fältet',
		invalid: {
			name: 'Skriv ditt namn med bokstäver, högst 101 tecken',
			orderNumber: 'Använd bara bokstäver och siffror, högst 40',
			emailAddress: 'Ange en e-postadress, högst 50 tecken, till exempel namn@exempel.se',
		},
		toCorrect: 'Fyll i eller rätta:',
		next: 'Fortsätt',
		checkTitle: 'Stämmer det här?',
		statement: 'Jag meddelar att jag frånträder avtalet.',
		numberUnlikely: 'Det ser inte ut som ett av våra ordernummer. Du kan skicka det ändå.',
		confirm: 'Bekräfta frånträde',
		change: 'Ändra',
		doneTitle: 'Ditt meddelande är mottaget',
		done: (at, address) =>
			`Vi har tagit emot ditt meddelande ${at}. En kopia är på väg till ${address}.`,
		whatNext: (mailbox) => `Vi hör av oss med besked. Frågor? Mejla ${mailbox}.`,
		comeAgain: (minutes, mailbox) =>
			`Vi kan inte ta emot fler meddelanden här just nu. Försök igen om ${minutes} ${minutes === 1 ? 'minut' : 'minuter'} eller mejla ${mailbox}, det gäller lika mycket. Allt du har fyllt i finns kvar.`,
		away: (mailbox) =>
			`Ditt meddelande kunde inte tas emot just nu. Försök igen om en stund eller mejla ${mailbox}, det gäller lika mycket.`,
		tryAgain: 'Försök igen',
	},
	en: {
		errorPrefix: 'Error:',
		title: 'Withdraw from contract here',
		about: 'Tell us which contract it is about. You need not give a reason.',
		fields: { name: 'Name', orderNumber: 'Order number', emailAddress: 'E-mail' },
		hints: {
			name: null,
			orderNumber: 'Such as 4F2K-9QXH. It is in our e-mails and on the receipt.',
			emailAddress: 'We send a copy of your withdrawal here.',
		},
		addressOfOrder:
			'The address in your order. We send a copy of your withdrawal here, unless you write another one.',
		required: 'Fill in the field',
		invalid: {
			name: 'Write your name with letters, at most 101 characters',
			orderNumber: 'Use only letters and digits, at most 40',
			emailAddress: 'Enter an e-mail address, at most 50 characters, such as name@example.com',
		},
		toCorrect: 'Fill in or correct:',
		next: 'Continue',
		checkTitle: 'Is this right?',
		statement: 'I give notice that I withdraw from the contract.',
		numberUnlikely: 'It does not look like one of our order numbers. You may send it all the same.',
		confirm: 'Confirm withdrawal',
		change: 'Change',
		doneTitle: 'Your withdrawal has arrived',
		done: (at, address) =>
			`We have received your withdrawal ${at}. A copy is on its way to ${address}.`,
		whatNext: (mailbox) => `We will write to you with our answer. Questions? E-mail ${mailbox}.`,
		comeAgain: (minutes, mailbox) =>
			`We cannot take more withdrawals here just now. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or e-mail ${mailbox}, which counts just as much. What you filled in is still here.`,
		away: (mailbox) =>
			`Your withdrawal could not be received just now. Try again in a moment, or e-mail ${mailbox}, which counts just as much.`,
		tryAgain: 'Try again',
	},
}
