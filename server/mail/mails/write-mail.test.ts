import { describe, expect, test } from 'vitest'
import { MAIL_KINDS } from './mail-kind.ts'
import { type MailFacts, writeMail } from './write-mail.ts'

const FACTS: MailFacts = {
	brandName: 'Vendel',
	brandColor: '#1f5d4c',
	contactEmail: 'kundservice@vendel.example',
	firstName: 'Åsa',
	orderUrl: 'https://coc.example.se/order/payment/abc',
	summary: {
		orderId: 'abc',
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
		paymentStatus: 'CREATED',
		paymentLink: null,
	},
}

describe('a mail', () => {
	test('says the same as text and as HTML, in the order’s language', () => {
		const { subject, text, html } = writeMail('payment-link', 'sv', FACTS)
		expect(subject).toBe('Betala din CoC-beställning hos Vendel')
		for (const words of [
			'Hej Åsa!',
			'CoC VND1A2B3C4D567890 Registreringsnummer saknas',
			'CoC VND9X8Y7Z6W543210 XYZ789',
			'Kan inte levereras',
			'25 % moms',
			'https://coc.example.se/order/payment/abc',
			'kundservice@vendel.example',
		]) {
			expect(text).toContain(words)
			expect(html).toContain(words)
		}
		expect(text).toMatch(/Totalt pris: 1\s250,00\sSEK/)
		expect(writeMail('receipt', 'en', FACTS).text).toMatch(/Total price: SEK\s1,250\.00/)
	})

	test('of every kind exists in both languages', () => {
		for (const kind of MAIL_KINDS) {
			expect(writeMail(kind, 'sv', FACTS).subject).not.toBe(writeMail(kind, 'en', FACTS).subject)
		}
	})

	test('shows markup in what a customer wrote as text', () => {
		const { html, text } = writeMail('payment-link', 'sv', {
			...FACTS,
			firstName: '<img src=x onerror=alert(1)>"&\'',
		})
		expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;')
		expect(html).not.toContain('<img')
		expect(text).toContain('<img')
	})
})
