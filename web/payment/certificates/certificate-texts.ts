import type { Language } from '@coc/contract'

const sv = {
	waiting: (day: string) => `Ditt intyg kommer senast ${day}. Du behöver inte göra något.`,
	late: (day: string) =>
		`Ditt intyg är försenat, det skulle ha kommit senast ${day}. Vi arbetar på det och mejlar dig när det är här.`,
	here: (day: string) => `Ditt intyg kom den ${day}.`,
	fetched: (day: string) => `Hämtat den ${day}.`,
	fetchAgain: 'Du kan ladda ner det igen.',
	gone: (mailbox: string) =>
		`Filen sparas inte längre här. Mejla ${mailbox} om du behöver den igen.`,
	postWaiting: (day: string) =>
		`Ditt intyg kommer med posten. Vi skickar det senast ${day}. Du behöver inte göra något.`,
	postReady: (day: string) =>
		`Ditt intyg är klart och skickas med posten senast ${day}. Du behöver inte göra något.`,
	postLate: (day: string) =>
		`Ditt intyg är försenat, vi skulle ha skickat det senast ${day}. Vi arbetar på det och mejlar dig när det är på väg.`,
	posted: (day: string) => `Skickat med posten den ${day}.`,
	postedWith: (carrier: string, number: string) => `Skickat med ${carrier}, nummer ${number}`,
	problem:
		'Något stämmer inte med det här intyget. Vi tittar på det och mejlar dig. Du behöver inte göra något.',
	stopped: 'Återbetald: inget intyg skickas för den här bilen.',
	nothingToDeliver:
		'Det finns inget CoC att leverera för din beställning. Du behöver inte betala något.',
	download: (format: string) => `Ladda ner intyg (${format})`,
	downloadCopy: (format: string) => `Ladda ner läskopia (${format})`,
	original: 'XML-filen är själva intyget. PDF-filen är en kopia att läsa.',
	notFetched: 'Filen kunde inte hämtas just nu. Försök igen om en stund, eller skriv till oss.',
	checksum: 'Kontrollsumma (SHA-256)',
	allWaiting: (day: string) => `Dina intyg kommer senast ${day}. Du behöver inte göra något.`,
	allHere: 'Dina intyg är här.',
	someHere: (count: number, all: number) => `${count} av ${all} intyg är här.`,
	allPosted: 'Dina intyg är på väg.',
	somePosted: (count: number, all: number) => `${count} av ${all} intyg är på väg.`,
	othersFollow: (day: string) => `Resten kommer senast ${day}.`,
	allToPost: (day: string) =>
		`Dina intyg kommer med posten. Vi skickar dem senast ${day}. Du behöver inte göra något.`,
	othersToPost: (day: string) => `Resten skickar vi senast ${day}.`,
	followOrder: 'Följ ditt intyg på beställningens sida. Vi mejlar dig också.',
}

export type CertificateTexts = typeof sv

/** Not among the site's other texts: who fills the form in need not load them. */
export const CERTIFICATE_TEXTS: Record<Language, CertificateTexts> = {
	sv,
	en: {
		waiting: (day) => `Your certificate comes by ${day}. You need do nothing.`,
		late: (day) =>
			`Your certificate is late: it was to come by ${day}. We are working on it and e-mail you when it is here.`,
		here: (day) => `Your certificate came on ${day}.`,
		fetched: (day) => `Downloaded on ${day}.`,
		fetchAgain: 'You may download it again.',
		gone: (mailbox) => `The file is no longer kept here. E-mail ${mailbox} if you need it again.`,
		postWaiting: (day) =>
			`Your certificate comes by post. We send it by ${day}. You need do nothing.`,
		postReady: (day) => `Your certificate is ready and is posted by ${day}. You need do nothing.`,
		postLate: (day) =>
			`Your certificate is late: we were to post it by ${day}. We are working on it and e-mail you when it is on its way.`,
		posted: (day) => `Sent by post on ${day}.`,
		postedWith: (carrier, number) => `Sent with ${carrier}, number ${number}`,
		problem:
			'Something about this certificate is not right. We look into it and e-mail you. You need do nothing.',
		stopped: 'Refunded: no certificate is sent for this car.',
		nothingToDeliver: 'There is no CoC to deliver for your order. You have nothing to pay.',
		download: (format) => `Download certificate (${format})`,
		downloadCopy: (format) => `Download reading copy (${format})`,
		original: 'The XML file is the certificate. The PDF file is a copy for reading.',
		notFetched: 'The file could not be fetched just now. Try again in a moment, or write to us.',
		checksum: 'Checksum (SHA-256)',
		allWaiting: (day) => `Your certificates come by ${day}. You need do nothing.`,
		allHere: 'Your certificates are here.',
		someHere: (count, all) => `${count} of ${all} certificates are here.`,
		allPosted: 'Your certificates are on their way.',
		somePosted: (count, all) => `${count} of ${all} certificates are on their way.`,
		othersFollow: (day) => `The rest come by ${day}.`,
		allToPost: (day) =>
			`Your certificates come by post. We send them by ${day}. You need do nothing.`,
		othersToPost: (day) => `We send the rest by ${day}.`,
		followOrder: 'Follow your certificate on the order’s page. We e-mail you too.',
	},
}
