import type { Language } from '@coc/contract'

const sv = {
	title: 'Att posta',
	count: (count: string, isOne: boolean) => (isOne ? '1 brev' : `${count} brev`),
	none: 'Inget att posta. Det som ska med brev står här så snart intyget finns.',
	says: 'Läs av numret på brevet: markören går själv till nästa. Kunden får mejl med spårningslänken.',
	carrier: 'Skickas med',
	print: (count: string, isOne: boolean) =>
		isOne ? 'Skriv ut 1 följebrev' : `Skriv ut ${count} följebrev`,
	prints: 'En PDF i listans ordning. Det noteras på varje beställning.',
	printed: (count: string) => `Följebreven (${count}) är sparade som PDF. Skriv ut utan skalning.`,
	printedOf: (drawn: string, asked: string) =>
		`Följebreven (${drawn} av ${asked}) är sparade som PDF: i de andra finns inget att posta längre. Skriv ut utan skalning.`,
	tooLong: (reference: string) =>
		`Adressen i ${reference} ryms inte i kuvertets fönster. Korta den på beställningen. Inget skrevs ut.`,
	file: 'följebrev.pdf',
	nothingToPrint: 'Det finns inget att posta i dem längre.',
	selectAll: 'Markera alla',
	select: (reference: string) => `Markera ${reference}`,
	envelope: 'I kuvertet',
	notYet: (cars: string) => `Inte med än: ${cars}`,
	takeOut: (cars: string) => `Ta ut ${cars}: ska inte postas nu. Skriv ut ett nytt följebrev.`,
	promised: (day: string) => `utlovad ${day}`,
	late: 'sen',
	number: 'Spårningsnummer',
	numberOf: (reference: string) => `Spårningsnummer för ${reference}`,
	save: 'Postat',
	errors: {
		missing: 'Läs av eller skriv numret.',
		shape: 'Bara bokstäver och siffror, högst 40.',
	},
	mistyped:
		'Kontrollsiffran stämmer inte. Läs av igen, eller tryck Enter en gång till om det är rätt.',
	usedFor: (reference: string) =>
		`Samma nummer som ${reference}. Läs av igen, eller tryck Enter en gång till om det är rätt.`,
	changed:
		'Bilarna i kuvertet ändrades medan du skrev. Jämför, och läs av igen eller tryck Enter en gång till om det är rätt.',
	posted: 'Postat',
	correct: 'Rätta',
	correctOf: (reference: string) => `Rätta numret för ${reference}`,
	correctTitle: (reference: string) => `Rätta numret för ${reference}`,
	corrects: (before: string) => `I stället för ${before}. Det gamla står kvar i historiken.`,
	tell: 'Mejla kunden det nya numret',
	correctYes: 'Rätta',
	lately: 'Postat de senaste två veckorna',
	noneLately: 'Inget är postat de senaste två veckorna.',
	newestOnly: (count: string) =>
		`Högst de ${count} senaste står här. Ett tidigare brevs nummer rättas på beställningen.`,
	columns: { order: 'Nummer', when: 'Postat', tracking: 'Spårning', cars: 'Bilar', act: 'Åtgärd' },
	outcomes: {
		posted: 'Noterat. Kunden får mejl med länken.',
		corrected: 'Numret är rättat.',
		unchanged: 'Det var redan noterat.',
		'posted-before': 'En kollega har redan noterat ett annat nummer. Ladda om listan.',
		'several-postings': 'Bilarna gick i flera brev. Rätta dem på beställningen.',
		'not-by-post': 'Beställningen ska inte levereras med post längre.',
		'letter-differs': 'Följebrevet räknar upp en bil som inte kan postas nu: skriv ut ett nytt.',
		'has-problem': 'Ett problem är anmält: posta det inte förrän det är löst.',
		stopped: 'Det är återbetalt: posta det inte.',
		'not-found': 'Beställningen eller fraktbolaget finns inte längre.',
		'person-erased': 'Personen är raderad: posta det inte.',
		'no-delivery': 'Inget av beställningen ska levereras.',
		'no-such-car': 'En av bilarna är inte med i beställningen längre.',
	},
}

export type PostTexts = typeof sv

const en: PostTexts = {
	title: 'To post',
	count: (count, isOne) => (isOne ? '1 letter' : `${count} letters`),
	none: 'Nothing to post. What goes by letter stands here as soon as its certificate is there.',
	says: 'Scan the number on the letter: the cursor goes to the next one by itself. The customer is mailed the tracking link.',
	carrier: 'Sent with',
	print: (count, isOne) => (isOne ? 'Print 1 cover letter' : `Print ${count} cover letters`),
	prints: 'One PDF in the order of the list. It is noted on each order.',
	printed: (count) => `The cover letters (${count}) are saved as a PDF. Print without scaling.`,
	printedOf: (drawn, asked) =>
		`The cover letters (${drawn} of ${asked}) are saved as a PDF: there is nothing left to post in the others. Print without scaling.`,
	tooLong: (reference) =>
		`The address of ${reference} does not fit into the envelope’s window. Shorten it on the order. Nothing was printed.`,
	file: 'cover-letters.pdf',
	nothingToPrint: 'There is nothing left to post in them.',
	selectAll: 'Select all',
	select: (reference) => `Select ${reference}`,
	envelope: 'In the envelope',
	notYet: (cars) => `Not yet: ${cars}`,
	takeOut: (cars) => `Take out ${cars}: not to be posted now. Print a new cover letter.`,
	promised: (day) => `promised by ${day}`,
	late: 'late',
	number: 'Tracking number',
	numberOf: (reference) => `Tracking number of ${reference}`,
	save: 'Posted',
	errors: {
		missing: 'Scan or write the number.',
		shape: 'Letters and digits only, at most 40.',
	},
	mistyped: 'The check digit is wrong. Scan again, or press Enter once more if it is right.',
	usedFor: (reference) =>
		`The same number as ${reference}. Scan again, or press Enter once more if it is right.`,
	changed:
		'The cars in the envelope changed while you wrote. Compare, then scan again or press Enter once more if it is right.',
	posted: 'Posted',
	correct: 'Correct',
	correctOf: (reference) => `Correct the number of ${reference}`,
	correctTitle: (reference) => `Correct the number of ${reference}`,
	corrects: (before) => `In the place of ${before}. The old one stays in the history.`,
	tell: 'Mail the customer the new number',
	correctYes: 'Correct',
	lately: 'Posted in the last two weeks',
	noneLately: 'Nothing was posted in the last two weeks.',
	newestOnly: (count) =>
		`At most the newest ${count} stand here. The number of an earlier letter is corrected on its order.`,
	columns: { order: 'Number', when: 'Posted', tracking: 'Tracking', cars: 'Cars', act: 'Act' },
	outcomes: {
		posted: 'Noted. The customer is mailed the link.',
		corrected: 'The number is corrected.',
		unchanged: 'It was noted already.',
		'posted-before': 'A colleague has noted another number already. Load the list again.',
		'several-postings': 'The cars went in several letters. Correct them on the order.',
		'not-by-post': 'The order is not delivered by post any more.',
		'letter-differs': 'Its cover letter lists a car that cannot be posted now: print a new one.',
		'has-problem': 'A problem is reported: do not post it before it is resolved.',
		stopped: 'It was given back: do not post it.',
		'not-found': 'The order or the carrier is gone.',
		'person-erased': 'The person was erased: do not post it.',
		'no-delivery': 'Nothing of this order is to be delivered.',
		'no-such-car': 'One of the cars is not in the order any more.',
	},
}

export const POST_TEXTS: Readonly<Record<Language, PostTexts>> = { sv, en }
