import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('a payment link', () => {
	it.each([
		'https://checkout.example.com/pay?id=1#top',
		'https://checkout.example.com:8443/pay',
		'http://localhost:3001/checkout/1',
		'http://pay.localhost:3001/checkout/1',
		'http://127.0.0.1:3001/checkout/1',
		'http://[::1]:3001/checkout/1',
	])('%s is followed', (link) => {
		expect(safeLink(link)).toBe(link)
	})

	it.each([
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		' javascript:alert(1)',
		'java\nscript:alert(1)',
		'javascript://https://example.com/%0aalert(1)',
		'data:text/html,<script>alert(1)</script>',
		'vbscript:msgbox(1)',
		'blob:https://example.com/1',
		'file:///etc/passwd',
		'ftp://example.com/pay',
		'http://example.com/pay',
		'http://127.0.0.1.example.com/pay',
		'http://localhost.example.com/pay',
		'http://evil-localhost/pay',
		'http://10.0.0.1/pay',
		'https://bank.example.com@evil.example/pay',
		'https://user:secret@example.com/pay',
		'//example.com/pay',
		'/order/payment/1',
		'checkout.example.com',
		'https://',
		'   ',
		'',
		null,
		undefined,
	])('%j is no link', (link) => {
		expect(safeLink(link)).toBeNull()
	})

	it('is followed as the browser understands it', () => {
		expect(safeLink(' https://EXAMPLE.com\\pay ')).toBe('https://example.com/pay')
	})
})
