import { describe, expect, test } from 'vitest'
import { isSafePaymentLink } from './payment-link.ts'

describe('a payment link', () => {
	test.each([
		'https://checkout.zaver.com/x',
		'http://localhost:3001/checkout/x',
		'http://127.0.0.1:1/',
	])('%s is followed', (link) => expect(isSafePaymentLink(link)).toBe(true))

	test.each([
		'',
		'/relative',
		'javascript:alert(1)',
		'java\nscript:alert(1)',
		'data:text/html,x',
		'http://example.com/',
		'http://localhost.evil.example/',
		'http://127.0.0.1@evil.example/',
		'https://user:password@checkout.zaver.com/',
		'ftp://localhost/',
		'//evil.example',
	])('%j is not', (link) => expect(isSafePaymentLink(link)).toBe(false))
})
