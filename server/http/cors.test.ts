import { describe, expect, test } from 'vitest'
import { runShop } from '../testing/running-shop.ts'

const preflight = (url: string, origin: string) =>
	fetch(`${url}/api/order/create`, {
		method: 'OPTIONS',
		headers: {
			origin,
			'access-control-request-method': 'POST',
			'access-control-request-headers': 'content-type,idempotency-key',
		},
	})

describe('calls from pages of other origins', () => {
	test('A5 the configured origins are let in, no others, and no cookies are ever asked for', async () => {
		const { url } = await runShop({ works: false })
		const allowed = await preflight(url, 'https://www.example.se')
		expect(allowed.headers.get('access-control-allow-origin')).toBe('https://www.example.se')
		expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key')
		for (const origin of [
			'https://evil.example',
			'http://www.example.se',
			'https://www.example.se.evil.example',
			'null',
		]) {
			const refused = await preflight(url, origin)
			expect(refused.headers.get('access-control-allow-origin')).toBeNull()
		}
		const answer = await fetch(`${url}/api/order/payment?id=x`, {
			headers: { origin: 'https://www.example.se' },
		})
		expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
		expect(answer.headers.get('set-cookie')).toBeNull()
	})
})
