import type { Language } from '@coc/contract'

const sv = {
	noScript:
		'Sidan behöver JavaScript för att kontrollera en fil: din webbläsare räknar ut filens kontrollsumma själv.',
	drop: 'Släpp filen här eller välj den.',
	stays: 'Den stannar på din enhet.',
	how: 'Webbläsaren räknar ut filens kontrollsumma, och bara den skickas till oss.',
	checking: (name: string) => `Kontrollerar ${name}…`,
	issued: (day: string, end: string) => `Utfärdat av oss ${day} för bilen …${end}.`,
	replaced: (day: string) => `Ersatt ${day}.`,
	replacedNote: 'Det finns ett nyare intyg för bilen. Be om det.',
	unknown: 'Inte utfärdat av oss.',
	unknownNote: (mailbox: string) =>
		`En fil som har sparats om, skrivits ut eller skannats är inte längre samma fil. Be om originalet, eller mejla ${mailbox}.`,
	offline: 'Vi kunde inte fråga just nu. Filen är kvar här, försök igen.',
	tooMany: (when: string) => `Det har varit många frågor härifrån. Försök igen ${when}.`,
	unreadable: 'Filen gick inte att läsa. Välj den igen.',
	insecure: 'Kontrollen behöver en säker anslutning.',
	openSecure: 'Öppna sidan med https',
	tryAgain: 'Försök igen',
}

export type VerifyTexts = typeof sv

/** Not among the site's other texts: they come with the page. */
export const VERIFY_TEXTS: Record<Language, VerifyTexts> = {
	sv,
	en: {
		noScript:
			'The page needs JavaScript to check a file: your browser computes the file’s checksum itself.',
		drop: 'Drop the file here or choose it.',
		stays: 'It stays on your device.',
		how: 'The browser computes the file’s checksum, and only that is sent to us.',
		checking: (name) => `Checking ${name}…`,
		issued: (day, end) => `Issued by us on ${day} for the car …${end}.`,
		replaced: (day) => `Replaced on ${day}.`,
		replacedNote: 'There is a newer certificate for the car. Ask for it.',
		unknown: 'Not issued by us.',
		unknownNote: (mailbox) =>
			`A file that was saved anew, printed or scanned is no longer the same file. Ask for the original, or e-mail ${mailbox}.`,
		offline: 'We could not ask just now. The file is still here, try again.',
		tooMany: (when) => `There were many questions from here. Try again ${when}.`,
		unreadable: 'The file could not be read. Choose it again.',
		insecure: 'The check needs a secure connection.',
		openSecure: 'Open the page with https',
		tryAgain: 'Try again',
	},
}
