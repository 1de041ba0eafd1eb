import type { Language } from '@coc/contract'
import type { OrderActName } from './possible-acts.ts'

type NamedAct = {
	readonly name: string
	/** What it does, before it is opened. */
	readonly says: string
}

type ActsTexts = Readonly<Record<OrderActName, NamedAct>>

const sv: ActsTexts = {
	handle: { name: 'Handlägg', says: 'Slår upp bilarna och visar priset, innan något skickas.' },
	ask: { name: 'Fråga kunden', says: 'Mejlar kunden dina ord. Svaret kommer till er brevlåda.' },
	accept: { name: 'Godta beloppet', says: 'Tar beställningen för betald och mejlar kvittot.' },
	cancel: { name: 'Avbryt beställningen', says: 'Stänger betalningen och mejlar kunden.' },
	edit: { name: 'Ändra uppgifter', says: 'Rättar det som kunden har uppgett om sig.' },
	swap: { name: 'Byt bil', says: 'Sätter ett annat chassinummer i ett annats ställe.' },
	refund: { name: 'Betala tillbaka', says: 'Visar beloppet och kreditnotan, innan något betalas.' },
	check: {
		name: 'Fråga betaltjänsten',
		says: 'Frågar om alla betalningar och återbetalningar nu, och rättar det som skiljer sig.',
	},
	resend: {
		name: 'Skicka mejl igen',
		says: 'Skickar ett mejl som fortfarande stämmer en gång till.',
	},
	forms: { name: 'Leveranssätt', says: 'Som fil, med post eller båda, för den här beställningen.' },
	sendAgain: {
		name: 'Skicka intygen igen',
		says: 'Skickar de intyg som arkivet har nu, med ett mejl.',
	},
	problem: { name: 'Anmäl problem', says: 'Håller inne intygen tills problemet är löst.' },
	resolve: { name: 'Problemet är löst', says: 'Leveransen går vidare med det arkivet har.' },
	person: {
		name: 'Ta ut personens uppgifter',
		says: 'Sparar allt vi har om personen som en fil. Det skrivs i loggen att du tog ut det.',
	},
	erase: { name: 'Radera personen', says: 'Visar vad som försvinner, innan något raderas.' },
	receipt: {
		name: 'Ta ut kvittot',
		says: 'Kvittot nämner fortfarande köparen, för bokföringen. Det skrivs i loggen att du tog ut det.',
	},
}

const en: ActsTexts = {
	handle: {
		name: 'Handle',
		says: 'Looks the cars up and shows the price before anything is sent.',
	},
	ask: {
		name: 'Ask the customer',
		says: 'Mails the customer your words. The answer comes to the shop’s mailbox.',
	},
	accept: { name: 'Accept the amount', says: 'Takes the order for paid and mails the receipt.' },
	cancel: { name: 'Cancel the order', says: 'Closes the payment and mails the customer.' },
	edit: { name: 'Change data', says: 'Puts right what the customer told of themselves.' },
	swap: { name: 'Swap a car', says: 'Puts another chassis number in the place of one.' },
	refund: {
		name: 'Give back',
		says: 'Shows the amount and the credit note before anything is paid.',
	},
	check: {
		name: 'Ask the provider',
		says: 'Asks about all payments and refunds now, and puts right what differs.',
	},
	resend: { name: 'Send a mail again', says: 'Sends a mail that is still true once more.' },
	forms: { name: 'Form of delivery', says: 'As a file, by post or both, for this order.' },
	sendAgain: {
		name: 'Send certificates again',
		says: 'Sends the certificates that the archive has now, with one mail.',
	},
	problem: { name: 'Report a problem', says: 'Keeps the certificates until it is resolved.' },
	resolve: { name: 'Problem resolved', says: 'Delivery goes on with what the archive has.' },
	person: {
		name: 'Take the person’s data out',
		says: 'Saves all that we have about the person as a file. The log says that you took it out.',
	},
	erase: { name: 'Erase the person', says: 'Shows what would go before anything is erased.' },
	receipt: {
		name: 'Take the receipt out',
		says: 'It still names its buyer, for the books. The log says that you took it out.',
	},
}

export const ACTS_TEXTS: Readonly<Record<Language, ActsTexts>> = { sv, en }
