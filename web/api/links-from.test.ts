import { expect, it } from 'vitest'
import { linksFrom } from './links-from.ts'

const ORDER = { orderId: 'a1', cars: [], rateOfVat: 25, totalPrice: 0, paymentStatus: 'CREATED' }

it('S3 links into our server say the language of the page; those to elsewhere stay as they are', () => {
	const ours = {
		...ORDER,
		paymentLink: 'https://api.example.se/pay/a1',
		receiptLink: 'https://api.example.se/api/order/receipt?id=a1',
		creditNotes: [{ number: 7, link: '/api/order/credit-note?id=a1&number=7' }],
	}
	expect(linksFrom('en', ours)).toEqual({
		...ORDER,
		paymentLink: 'https://api.example.se/pay/a1?lang=en',
		receiptLink: 'https://api.example.se/api/order/receipt?id=a1&lang=en',
		creditNotes: [{ number: 7, link: '/api/order/credit-note?id=a1&number=7&lang=en' }],
	})
	const elsewhere = {
		...ORDER,
		paymentLink: 'https://checkout.example/pay/1?signed=x',
		receiptLink: null,
		creditNotes: [],
	}
	expect(linksFrom('sv', elsewhere)).toEqual(elsewhere)
	expect(linksFrom('sv', ORDER)).toEqual(ORDER)
})
