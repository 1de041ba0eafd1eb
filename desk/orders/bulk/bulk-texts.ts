import type { Language } from '@coc/contract'
import type { BulkAct } from '@coc/contract/desk'

type ActTexts = {
	readonly button: string
	/** What the button says beforehand. */
	readonly says: string
	readonly title: (count: string, isOne: boolean) => string
	readonly will: string
	readonly yes: string
	readonly underWay: string
	readonly over: string
}

const acts: Readonly<Record<BulkAct, ActTexts>> = {
	handle: {
		button: 'Handlägg',
		says: 'Slår upp bilarna och sätter pris som registret säger. Frågar först.',
		title: (count, isOne) =>
			isOne ? 'Handlägg 1 beställning?' : `Handlägg ${count} beställningar?`,
		will: 'Bilarna slås upp och får pris som registret säger. Kunden får sin betalningslänk med mejl, eller besked om att inget CoC finns. En beställning med en bil som registret inte känner lämnas åt dig.',
		yes: 'Handlägg',
		underWay: 'Handlägger',
		over: 'Handläggningen',
	},
	resend: {
		button: 'Skicka mejl igen',
		says: 'Skickar det mejl som passar varje beställning nu. Frågar först.',
		title: (count, isOne) =>
			isOne
				? 'Skicka mejl igen för 1 beställning?'
				: `Skicka mejl igen för ${count} beställningar?`,
		will: 'Varje kund får en gång till det mejl som passar beställningen nu:',
		yes: 'Skicka',
		underWay: 'Skickar mejl',
		over: 'Utskicket',
	},
	letters: {
		button: 'Skriv ut följebrev',
		says: 'Ritar ett följebrev för var och en, alla i en PDF. Frågar först.',
		title: (count, isOne) => (isOne ? 'Rita 1 följebrev?' : `Rita ${count} följebrev?`),
		will: 'Alla brev blir en PDF i listans ordning, ett brev per beställning. Inget mejlas och inget ändras. Att du tog ut adresserna står i varje beställnings historik.',
		yes: 'Hämta PDF',
		underWay: 'Ritar följebrev',
		over: 'Följebreven',
	},
	post: {
		button: 'Märk som postade',
		says: 'Noterar att intygen är postade, utan spårningsnummer. Frågar först.',
		title: (count, isOne) =>
			isOne ? 'Märk 1 beställning som postad?' : `Märk ${count} beställningar som postade?`,
		will: 'Intygen som följebrevet räknar upp, eller utan följebrev de som finns, noteras som postade i dag, utan spårningsnummer, och varje kund får ett mejl om det. Har brevet ett nummer noteras det under Att posta i stället.',
		yes: 'Märk som postade',
		underWay: 'Märker som postade',
		over: 'Märkningen',
	},
}

const sv = {
	acts,
	label: 'Gör med de markerade',
	preparing: 'Räknar …',
	carrier: 'Transportör',
	skipped: 'Hoppas över:',
	nothing: 'Det finns inget att göra med någon av dem.',
	tooMany: 'Filtret visar fler än 10 000. Begränsa det, till exempel med datum.',
	tooManyLetters: 'Högst 200 brev åt gången. Markera färre, eller begränsa listan.',
	none: 'Filtret visar inga beställningar längre.',
	changed: (shown: string, now: string) => `Listan visade ${shown}. Nu är de ${now}.`,
	progress: (done: string, of: string) => `${done} av ${of}`,
	stop: 'Stoppa',
	stops: 'Stannar före nästa beställning. Det som är gjort är gjort.',
	stopping: 'Stannar …',
	goOn: (count: string) => `Fortsätt med ${count} kvar`,
	goesOn: 'Fortsätter där det stannade.',
	again: 'Försök igen med dem',
	againSays: 'Visar först vad som händer med dem som inte gick.',
	close: 'Stäng',
	ended: {
		done: 'är klar',
		stopped: 'stoppades',
		'broken-off': 'avbröts: flera i rad gick inte',
		'not-permitted': 'avbröts: den som startade får inte göra det längre',
	},
	counts: {
		done: (count: string) => `${count} klara`,
		notDone: (count: string) => `${count} gick inte`,
		waiting: (count: string) => `${count} kvar`,
		skipped: (count: string) => `${count} hoppades över`,
	},
	troubles: 'De här gick inte',
	order: 'Beställning',
	why: 'Varför',
	by: (name: string) => `Startat av ${name}`,
	reasons: {
		'not-waiting': 'Redan handlagd',
		'already-handled': 'Redan handlagd',
		'unknown-car': 'Registret känner inte en bil: handlägg den själv',
		'changed-meanwhile': 'Ändrades av någon annan under tiden',
		'nothing-to-send': 'Inget mejl passar den nu',
		'not-sendable': 'Inget mejl passar den nu',
		'sent-since': 'Mejlet skickades nyss',
		'nothing-to-post': 'Inget att posta',
		'letter-differs': 'Följebrevet räknar upp en bil som inte kan postas nu: skriv ut ett nytt',
		'not-by-post': 'Levereras inte med post',
		'no-delivery': 'Inget att leverera',
		'has-problem': 'Ett problem är noterat',
		stopped: 'Ska inte levereras längre',
		'posted-before': 'Redan postad',
		unchanged: 'Redan postad',
		'address-too-long': 'Adressen får inte plats i kuvertets fönster: korta den',
		'person-erased': 'Personuppgifterna är borttagna',
		'not-found': 'Finns inte längre',
		RegisterUnavailableError: 'Fordonsregistret svarade inte',
	},
	failed: 'Det gick inte just nu. Försök igen om en stund.',
	outcomes: {
		started: 'Det är igång.',
		'under-way': 'Det pågår redan.',
		'nothing-left': 'Det finns inget kvar att göra.',
		'unknown-carrier': 'Välj en transportör.',
		'not-yours': 'Någon annan förberedde det.',
		'not-found': 'Det finns inte längre. Markera igen.',
		stopping: 'Det stannar före nästa beställning.',
		'ended-before': 'Det hade redan slutat.',
		'nothing-to-post': 'Det finns inget att posta.',
	},
	printed: 'Följebreven är hämtade.',
	export: {
		button: 'Exportera',
		says: 'Hämtar det listan visar som CSV. Frågar först.',
		title: (count: string, isOne: boolean) =>
			isOne ? 'Exportera 1 beställning?' : `Exportera ${count} beställningar?`,
		titleUncounted: 'Exportera alla som filtret visar?',
		will: 'En CSV-fil för kalkylprogram med en rad per beställning: namn, adress, e-post, telefon, bilar och summor. Det loggas att du tog ut den, och hur många rader den har.',
		yes: 'Hämta CSV',
		done: 'Filen är hämtad.',
		'too-many':
			'Så många får inte plats i ett kalkylblad. Begränsa listan, till exempel med datum.',
		none: 'Filtret visar inga beställningar längre.',
	},
}

type BulkTexts = typeof sv

const actsInEnglish: Readonly<Record<BulkAct, ActTexts>> = {
	handle: {
		button: 'Handle',
		says: 'Looks the cars up and prices them as the register says. Asks first.',
		title: (count, isOne) => (isOne ? 'Handle 1 order?' : `Handle ${count} orders?`),
		will: 'The cars are looked up and priced as the register says. Customers are mailed their payment link, or that no CoC exists. An order with a car that the register does not know is left to you.',
		yes: 'Handle',
		underWay: 'Handling',
		over: 'Handling',
	},
	resend: {
		button: 'Send mail again',
		says: 'Sends the mail that fits each order now. Asks first.',
		title: (count, isOne) =>
			isOne ? 'Send a mail again for 1 order?' : `Send mail again for ${count} orders?`,
		will: 'Each customer gets once more the mail that fits the order now:',
		yes: 'Send',
		underWay: 'Sending mail',
		over: 'Sending',
	},
	letters: {
		button: 'Print cover letters',
		says: 'Draws a cover letter for each, all in one PDF. Asks first.',
		title: (count, isOne) => (isOne ? 'Draw 1 cover letter?' : `Draw ${count} cover letters?`),
		will: 'All letters become one PDF in the order of the list, one letter per order. Nothing is mailed and nothing changed. That you took the addresses out is in the history of each order.',
		yes: 'Get the PDF',
		underWay: 'Drawing cover letters',
		over: 'Printing',
	},
	post: {
		button: 'Mark as posted',
		says: 'Notes that the certificates were posted, without a tracking number. Asks first.',
		title: (count, isOne) =>
			isOne ? 'Mark 1 order as posted?' : `Mark ${count} orders as posted?`,
		will: 'The certificates that the cover letter lists, or without a letter those that are there, are noted as posted today, without a tracking number, and each customer is mailed about it. Where a letter has a number, note it under To post instead.',
		yes: 'Mark as posted',
		underWay: 'Marking as posted',
		over: 'Marking',
	},
}

const en: BulkTexts = {
	acts: actsInEnglish,
	label: 'Do with the selected',
	preparing: 'Counting …',
	carrier: 'Carrier',
	skipped: 'Left out:',
	nothing: 'There is nothing to do to any of them.',
	tooMany: 'The filter shows more than 10,000. Narrow it, for instance by days.',
	tooManyLetters: 'At most 200 letters at once. Select fewer, or narrow the list.',
	none: 'The filter shows no orders any more.',
	changed: (shown, now) => `The list showed ${shown}. Now they are ${now}.`,
	progress: (done, of) => `${done} of ${of}`,
	stop: 'Stop',
	stops: 'Stops before the next order. What is done is done.',
	stopping: 'Stopping …',
	goOn: (count) => `Go on with the ${count} left`,
	goesOn: 'Goes on where it stopped.',
	again: 'Try these again',
	againSays: 'Shows first what happens to those that did not work.',
	close: 'Close',
	ended: {
		done: 'is done',
		stopped: 'was stopped',
		'broken-off': 'broke off: several in a row failed',
		'not-permitted': 'broke off: whoever started it may not do it any more',
	},
	counts: {
		done: (count) => `${count} done`,
		notDone: (count) => `${count} did not work`,
		waiting: (count) => `${count} left`,
		skipped: (count) => `${count} left out`,
	},
	troubles: 'These did not work',
	order: 'Order',
	why: 'Why',
	by: (name) => `Started by ${name}`,
	reasons: {
		'not-waiting': 'Handled already',
		'already-handled': 'Handled already',
		'unknown-car': 'The register does not know a car: handle it yourself',
		'changed-meanwhile': 'Changed by somebody else meanwhile',
		'nothing-to-send': 'No mail fits it now',
		'not-sendable': 'No mail fits it now',
		'sent-since': 'The mail was sent just now',
		'nothing-to-post': 'Nothing to post',
		'letter-differs': 'Its cover letter lists a car that cannot be posted now: print a new one',
		'not-by-post': 'Not delivered by post',
		'no-delivery': 'Nothing to deliver',
		'has-problem': 'A problem is noted',
		stopped: 'Not to be delivered any more',
		'posted-before': 'Posted already',
		unchanged: 'Posted already',
		'address-too-long': 'The address does not fit into the envelope’s window: shorten it',
		'person-erased': 'Personal data taken out',
		'not-found': 'Not there any more',
		RegisterUnavailableError: 'The vehicle register did not answer',
	},
	failed: 'It did not work just now. Try again in a while.',
	outcomes: {
		started: 'It is under way.',
		'under-way': 'It is under way already.',
		'nothing-left': 'There is nothing left to do.',
		'unknown-carrier': 'Choose a carrier.',
		'not-yours': 'Somebody else prepared it.',
		'not-found': 'It is not there any more. Select again.',
		stopping: 'It stops before the next order.',
		'ended-before': 'It had ended already.',
		'nothing-to-post': 'There is nothing to post.',
	},
	printed: 'The cover letters are here.',
	export: {
		button: 'Export',
		says: 'Gets what the list shows as CSV. Asks first.',
		title: (count, isOne) => (isOne ? 'Export 1 order?' : `Export ${count} orders?`),
		titleUncounted: 'Export all that the filter shows?',
		will: 'A CSV file for spreadsheets with a row per order: name, address, e-mail, phone, cars and sums. The log says that you took it out, and how many rows it has.',
		yes: 'Get the CSV',
		done: 'The file is here.',
		'too-many': 'So many do not fit a spreadsheet. Narrow the list, for instance by days.',
		none: 'The filter shows no orders any more.',
	},
}

export const BULK_TEXTS: Readonly<Record<Language, BulkTexts>> = { sv, en }
