import { LANGUAGES, type Language } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { MAIL_KINDS, type MailKind } from './mail-kind.ts'
import { type MailFacts, writeMail } from './write-mail.ts'

const FACTS = {
	brandName: 'Vendel',
	brandColor: '#1f5d4c',
	contactEmail: 'kundservice@vendel.example',
	firstName: 'Åsa',
	reference: '4F2K-9QXH',
	orderUrl: 'https://coc.example.se/order/payment/abc',
	chassisNumbers: ['VND1A2B3C4D567890', 'VND9X8Y7Z6W543210'],
	prices: {
		cars: [
			{
				cocExists: true,
				isVat: false,
				cost: 1000,
				chassiNumber17: 'VND1A2B3C4D567890',
				regNumber: ' ',
			},
			{
				cocExists: false,
				isVat: false,
				cost: 0,
				chassiNumber17: 'VND9X8Y7Z6W543210',
				regNumber: 'XYZ789',
			},
			{ cocExists: false, isVat: true, cost: 250, chassiNumber17: null, regNumber: null },
		],
		rateOfVat: 25,
		totalPrice: 1250,
	},
	paidAt: new Date('2026-11-15T23:30:00Z'),
	credited: null,
	told: null,
	question: 'Är det ett I eller en etta?',
	consent: null,
	lapsesOn: new Date('2026-12-02T23:00:00Z'),
	today: '2026-11-20',
} satisfies MailFacts

/** What a reader of the HTML sees, in one line. */
const seen = (html: string) =>
	html
		.replace(/<style>.*<\/style>|<title>.*<\/title>|<wbr>/gs, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')

const tagsOf = (html: string) => html.match(/<[^>]*>/g)

describe('a mail', () => {
	test('says the same as text and as HTML, in the order’s language', () => {
		const { subject, text, html } = writeMail('payment-link', 'sv', FACTS)
		expect(subject).toBe('Betala din CoC-beställning hos Vendel (4F2K-9QXH)')
		for (const words of [
			'Hej Åsa!',
			'Ordernummer: 4F2K-9QXH',
			'CoC VND1A2B3C4D567890 Registreringsnummer saknas',
			'CoC VND9X8Y7Z6W543210 XYZ789',
			'Kan inte levereras',
			'kundservice@vendel.example',
		]) {
			expect(text).toContain(words)
			expect(seen(html)).toContain(words)
		}
		expect(text).toContain('25\u00a0% moms')
		expect(text).toMatch(/Totalt pris: 1\s250,00\sSEK/)
		expect(seen(html)).toMatch(/Totalt pris 1\s250,00\sSEK/)
		expect(text).toContain('Till betalningen:\nhttps://coc.example.se/order/payment/abc\n')
		expect(html).toContain('href="https://coc.example.se/order/payment/abc"')
		expect(writeMail('receipt', 'en', FACTS).text).toMatch(/Total price: SEK\s1,250\.00/)
	})

	test('O5 with a credit note tells what was given back, not what was ordered', () => {
		const vat = { cocExists: false, isVat: true, cost: 62.5 }
		const part = { cocExists: true, isVat: false, cost: 250, chassiNumber17: null, regNumber: null }
		const credited = { cars: [part, vat], totalPrice: 312.5 }
		const { subject, text, html } = writeMail('credit-note', 'sv', { ...FACTS, credited })
		expect(subject).toBe('Kreditnota för din CoC-beställning hos Vendel (4F2K-9QXH)')
		expect(text).toMatch(
			/Del av priset: 250,00\sSEK\n25\s% moms: 62,50\sSEK\nÅterbetalat: 312,50\sSEK/,
		)
		expect(seen(html)).toMatch(/Återbetalat 312,50\sSEK/)
		for (const words of [text, html]) {
			expect(words).not.toContain('VND')
			expect(words).not.toContain('Totalt pris')
		}
		const english = writeMail('credit-note', 'en', { ...FACTS, credited }).text
		expect(english).toMatch(
			/Part of the price: SEK\s250\.00\n25% VAT: SEK\s62\.50\nRefunded: SEK\s312\.50/,
		)
	})

	test('O10 that reminds says until when, and that nothing is owed then', () => {
		expect(writeMail('payment-reminder', 'sv', FACTS).text).toContain(
			'Annars upphör beställningen att gälla den 3 december 2026, och du är inte skyldig något.',
		)
		expect(writeMail('payment-reminder', 'en', FACTS).text).toContain(
			'Otherwise the order lapses on 3 December 2026, and nothing is owed.',
		)
	})

	test('C3 C6 of a certificate says by when the others come, and of those whose day has passed that they are late', () => {
		const shownOn = (today: string, kind: MailKind, language: Language, days: string[]) => {
			const following = days.map((by) => ({ chassisNumber: 'VND9X8Y7Z6W543210', by }))
			const told = { cars: ['VND1A2B3C4D567890'], following, tracking: null }
			const { text, html } = writeMail(kind, language, { ...FACTS, told, today })
			return [text, seen(html)]
		}
		const promised = {
			'certificate-ready': {
				sv: '2 intyg till kommer senast 9 september 2026. Du behöver inte göra något.',
				en: '2 more certificates follow by 9 September 2026. You need do nothing.',
			},
			'certificate-posted': {
				sv: 'Vi skickar 2 intyg till senast 9 september 2026. Du behöver inte göra något.',
				en: 'We send 2 more certificates by 9 September 2026. You need do nothing.',
			},
		}
		const late = {
			'certificate-ready': {
				sv: [
					'Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är här.',
					'2 av dina intyg är försenade. Vi arbetar på dem och mejlar dig när de är här.',
				],
				en: [
					'One of your certificates is late. We are working on it and e-mail you when it is here.',
					'2 of your certificates are late. We are working on them and e-mail you when they are here.',
				],
			},
			'certificate-posted': {
				sv: [
					'Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är på väg.',
					'2 av dina intyg är försenade. Vi arbetar på dem och mejlar dig när de är på väg.',
				],
				en: [
					'One of your certificates is late. We are working on it and e-mail you when it is on its way.',
					'2 of your certificates are late. We are working on them and e-mail you when they are on their way.',
				],
			},
		}
		const [first, last] = ['2026-09-02', '2026-09-09']
		for (const kind of ['certificate-ready', 'certificate-posted'] as const) {
			for (const language of LANGUAGES) {
				const [one, several] = late[kind][language]
				for (const shown of shownOn(first, kind, language, [last, first])) {
					expect(shown).toContain(promised[kind][language])
					expect(shown).not.toMatch(/is late|are late|försena/)
				}
				for (const shown of shownOn(last, kind, language, [first, last, last])) {
					expect(shown).toContain(`${promised[kind][language]} ${one}`)
				}
				for (const shown of shownOn('2026-09-10', kind, language, [last])) {
					expect(shown).toContain(one)
					expect(shown).not.toContain('2026')
				}
				for (const shown of shownOn('2026-09-10', kind, language, [last, first])) {
					expect(shown).toContain(several)
				}
			}
		}
	})

	test('C6 of several certificates in a letter says that they come, and that nothing is to be done', () => {
		const cars = FACTS.chassisNumbers
		const told = { cars, following: [], tracking: null }
		const sv = writeMail('certificate-posted', 'sv', { ...FACTS, told })
		expect(sv.text).toContain(
			'Dina intyg är på väg\nDe kommer med posten. Du behöver inte göra något.',
		)
		const en = writeMail('certificate-posted', 'en', { ...FACTS, told })
		expect(en.text).toContain(
			'Your certificates are on their way\nThey come by post. You need do nothing.',
		)
		const one = { ...told, cars: cars.slice(0, 1) }
		const alone = writeMail('certificate-posted', 'en', { ...FACTS, told: one })
		expect(alone.text).toContain('Your certificate is on its way\nIt comes by post.')
	})

	test('of every kind exists in both languages, and loads nothing', () => {
		for (const kind of MAIL_KINDS) {
			const [sv, en] = [writeMail(kind, 'sv', FACTS), writeMail(kind, 'en', FACTS)]
			expect(sv.subject).not.toBe(en.subject)
			expect(sv.html).toContain('<html lang="sv">')
			expect(en.html).toContain('<html lang="en">')
			expect(sv.html).not.toMatch(/src=|url\(|@import|<link/)
		}
	})

	test('that confirms an order lists its cars, without prices, and links to its page', () => {
		const { text, html } = writeMail('order-received', 'sv', FACTS)
		for (const shown of [text, seen(html)]) {
			expect(shown).toContain('VND1A2B3C4D567890')
			expect(shown).toContain('VND9X8Y7Z6W543210')
			expect(shown).toContain(
				'Du får ett mejl med en betalningslänk när vi har kontrollerat din beställning.',
			)
			expect(shown).not.toMatch(/SEK/)
		}
		expect(text).toContain(`Följ din beställning:\n${FACTS.orderUrl}\n`)
		expect(html).not.toMatch(/<table/)
	})

	test('that tells of a cancelled order shows what was ordered, and nothing to pay', () => {
		const { text } = writeMail('payment-cancelled', 'sv', FACTS)
		expect(text).toContain('Totalt pris')
		expect(text).toContain('Visa beställningen:')
		expect(text).not.toContain('Till betalningen')
	})

	test('about an order that was cancelled before it was handled has no prices', () => {
		const { text } = writeMail('payment-cancelled', 'sv', { ...FACTS, prices: null })
		expect(text).toContain('Bilar:\nVND1A2B3C4D567890\nVND9X8Y7Z6W543210')
		expect(text).not.toMatch(/SEK/)
	})

	test('that is a receipt says what was paid, with VAT, and on which day in Sweden', () => {
		const sv = writeMail('receipt', 'sv', FACTS)
		expect(sv.text).toContain('Din beställning är betald, tack för din betalning!')
		expect(sv.text).toContain('Betalningsdatum: 16 november 2026')
		expect(sv.text).toMatch(/25\s% moms: 250,00\sSEK/)
		expect(seen(sv.html)).toContain('Betalningsdatum: 16 november 2026')
		const en = writeMail('receipt', 'en', FACTS)
		expect(en.text).toContain('Payment date: 16 November 2026')
		// Sent again later, it must still be true.
		expect(sv.text).toContain('Följ intygen på beställningens sida.')
		expect(en.text).toContain('Follow the certificates on the order’s page.')
		expect(writeMail('payment-link', 'en', FACTS).text).not.toContain('2026')
	})

	test('has a table that can be read aloud: heads of columns, and of the total', () => {
		const { html } = writeMail('payment-link', 'en', FACTS)
		expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(2)
		expect(html.match(/<th scope="row"/g)).toHaveLength(1)
	})

	test('starts with what a mailbox shows beside the subject', () => {
		const { html } = writeMail('payment-link', 'en', FACTS)
		expect(seen(html).trim()).toMatch(/^We have gone through your order\./)
	})

	test('makes no link of a chassis number', () => {
		const number = 'WWW.EVIL.EXAMPLE/'
		const prices = {
			...FACTS.prices,
			cars: [{ cocExists: true, isVat: false, cost: 1, chassiNumber17: number, regNumber: null }],
		}
		for (const kind of MAIL_KINDS) {
			const { text, html } = writeMail(kind, 'sv', { ...FACTS, chassisNumbers: [number], prices })
			expect(text).toContain('WWW·EVIL·EXAMPLE·')
			expect(seen(html)).toContain('WWW·EVIL·EXAMPLE·')
			expect(text + html).not.toContain('EVIL.EXAMPLE')
		}
	})

	test('shows markup in what a customer or an operator wrote as text', () => {
		const markup = '</title></style><img src=x onerror=alert(1)>"&\'<!--'
		const carWith = (change: object) => ({
			...FACTS.prices,
			cars: FACTS.prices.cars.map((line) => ({ ...line, ...change })),
		})
		const hostile: Partial<MailFacts>[] = [
			{ brandName: markup },
			{ firstName: markup },
			{ question: markup },
			{ reference: markup },
			{ chassisNumbers: [markup, markup] },
			{ prices: carWith({ regNumber: markup }) },
			{ prices: carWith({ chassiNumber17: markup }) },
		]
		for (const kind of MAIL_KINDS) {
			for (const language of LANGUAGES) {
				const clean = tagsOf(writeMail(kind, language, FACTS).html)
				for (const change of hostile) {
					const { html, text } = writeMail(kind, language, { ...FACTS, ...change })
					expect(html).not.toContain('<img')
					expect(tagsOf(html.replaceAll('<wbr>', ''))).toEqual(
						clean?.filter((tag) => tag !== '<wbr>'),
					)
					expect(text).not.toContain('&lt;')
				}
			}
		}
		const { html, text } = writeMail('receipt', 'sv', { ...FACTS, firstName: markup })
		expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;')
		expect(text).toContain('<img')
	})
})
