import type { Language, PaymentSummary, SummaryLine } from '@coc/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LanguageContext } from '../i18n/language-context.tsx'
import { messagesIn } from '../i18n/messages-in.ts'
import { OrderSummary } from './order-summary.tsx'

/** What a reader sees, with every kind of space as a plain one. */
function textOf(summary: PaymentSummary, language: Language = 'en'): string {
	const markup = renderToStaticMarkup(
		<LanguageContext
			value={{ language, messages: messagesIn[language], chooseLanguage: () => undefined }}
		>
			<OrderSummary summary={summary} />
		</LanguageContext>,
	)
	return markup
		.replaceAll(/<\/(?:li|p|dt|dd)>/g, '\n')
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll(/[^\S\n]/g, ' ')
}

function buildSummary(changed: Partial<PaymentSummary> = {}): PaymentSummary {
	return {
		orderId: 'a1',
		cars: [buildLine()],
		rateOfVat: 25,
		totalPrice: 1562.5,
		paymentStatus: 'CREATED',
		paymentLink: null,
		...changed,
	}
}

function buildLine(changed: Partial<SummaryLine> = {}): SummaryLine {
	return {
		cocExists: true,
		isVat: false,
		cost: 1250,
		chassiNumber17: 'YV1ZW8SV5N1234567',
		regNumber: 'ABC123',
		...changed,
	}
}

const vatLine = buildLine({ isVat: true, cocExists: false, cost: 312.5, chassiNumber17: null })

describe('the summary of an order', () => {
	it('reads as a receipt in English', () => {
		expect(textOf(buildSummary({ cars: [buildLine(), vatLine] }))).toBe(
			[
				'Order number',
				'a1',
				'CoC YV1ZW8SV5N1234567 ABC123SEK 1,250.00',
				'25% VATSEK 312.50',
				'Total priceSEK 1,562.50',
				'Payment created',
				'We will e-mail you a payment link shortly.',
				'',
			].join('\n'),
		)
	})

	it('O1 shows the number that one can say on the phone before the long id', () => {
		expect(textOf(buildSummary({ reference: '4F2K-9QXH' }))).toContain('4F2K-9QXH\na1\n')
	})

	it('O2 before the cars are looked up: their numbers, and nothing that nobody knows yet', () => {
		const cars = [buildLine({ regNumber: null, cost: 0 })]
		const text = textOf(buildSummary({ paymentStatus: 'RECEIVED', cars, totalPrice: 0 }))
		expect(text).toBe(
			[
				'Order number',
				'a1',
				'CoC YV1ZW8SV5N1234567 ',
				'We have your order and are checking the cars.',
				'',
			].join('\n'),
		)
	})

	it('O2 P9 cancelled before the cars were looked up: no price that nobody has set', () => {
		const cars = [buildLine({ regNumber: null, cost: 0 })]
		const cancelled = { paymentStatus: 'CANCELLED', cars, totalPrice: 0 }
		expect(textOf(buildSummary({ ...cancelled, isPriced: false }))).toBe(
			['Order number', 'a1', 'CoC YV1ZW8SV5N1234567 ', 'Your payment has been cancelled.', ''].join(
				'\n',
			),
		)
		const priced = buildSummary({ paymentStatus: 'CANCELLED', isPriced: true })
		expect(textOf(priced)).toContain('Total priceSEK 1,562.50')
		// A server of the version before does not say whether it is.
		expect(textOf(buildSummary({ paymentStatus: 'CANCELLED' }))).toContain('Total price')
	})

	it('reads as a receipt in Swedish', () => {
		const text = textOf(buildSummary({ cars: [buildLine(), vatLine] }), 'sv')
		expect(text).toContain('1 250,00 SEK')
		expect(text).toContain('25 % moms')
		expect(text).toContain('Totalt pris1 562,50 SEK')
	})

	it.each([null, '', '  '])('says so when the registration number is %j', (regNumber) => {
		const text = textOf(buildSummary({ cars: [buildLine({ regNumber })] }))
		expect(text).toContain('CoC YV1ZW8SV5N1234567 No registration number')
	})

	it('has no price for a car that has no CoC', () => {
		const text = textOf(buildSummary({ cars: [buildLine({ cocExists: false, cost: 999 })] }))
		expect(text).toContain('Cannot deliver')
		expect(text).not.toContain('999')
	})

	it('O4 says why there is no VAT, with the number of the company that pays it itself', () => {
		const free = (reason: string, vatNumber: string | null = null) =>
			buildSummary({ cars: [vatLine], rateOfVat: 0, vatFree: { reason, vatNumber } })
		const reversed = free('reverse-charge', 'DE100')
		expect(textOf(reversed)).toContain('0% VAT Reverse charge: DE100')
		expect(textOf(reversed, 'sv')).toContain('0 % moms Omvänd betalningsskyldighet: DE100')
		expect(textOf(free('intra-eu-supply'))).toContain('Intra-EU supply, Article 138 VAT Directive')
		expect(textOf(free('export'), 'sv')).toContain('Export, undantagen från skatteplikt')
		expect(textOf(free('a-reason-of-tomorrow'))).toContain('0% VATSEK')
	})

	it('writes a rate with decimals as the language does', () => {
		const cars = [vatLine]
		expect(textOf(buildSummary({ cars, rateOfVat: 25.5 }))).toContain('25.5% VAT')
		expect(textOf(buildSummary({ cars, rateOfVat: 25.5 }), 'sv')).toContain('25,5 % moms')
	})
})
