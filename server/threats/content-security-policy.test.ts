import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { serveSite } from '../http/pages/testing.ts'
import { newOrderId } from '../orders/order-id.ts'
import { readSettings } from '../settings/settings.ts'

const ORDER = newOrderId()

const PAGES = [
	'/',
	'/order',
	'/contact',
	'/verify',
	'/terms',
	'/accessibility',
	'/privacy',
	'/withdraw',
	`/order/payment/${ORDER}`,
	`/order/payment/${ORDER}/success`,
	`/order/payment/payinadvance/${ORDER}/success`,
	`/order/payment/${ORDER}/cancel`,
	'/nothing-here',
]
const OTHER_ANSWERS = ['/api', '/api/openapi.json', '/api/nothing', '/api/order/payment?id=x']

const SERIOUS = new Set([
	Severity.HIGH,
	Severity.SYNTAX,
	Severity.MEDIUM,
	Severity.HIGH_MAYBE,
	Severity.MEDIUM_MAYBE,
])

const RECAPTCHA_ONLY =
	'Only this folder of the host, which holds reCAPTCHA and neither JSONP nor Angular.'
/** Why what the evaluator suspects is not so here, by the directive and the value it names. */
const EXPLAINED = new Map([
	['script-src https://www.google.com/recaptcha/', RECAPTCHA_ONLY],
	['script-src https://www.gstatic.com/recaptcha/', RECAPTCHA_ONLY],
	[
		"script-src 'self'",
		'“Self” is a danger where strangers can put files or where answers are called back: we serve our build, and no JSONP.',
	],
])

const CAPTCHAS = {
	altcha: { CAPTCHA: 'altcha' },
	recaptcha: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' },
}

function seriousFindings(policy: string): Finding[] {
	return new CspEvaluator(new CspParser(policy).csp)
		.evaluate()
		.filter(({ severity }) => SERIOUS.has(severity))
}

describe.each(Object.entries(CAPTCHAS))('with %s', (captcha, environment) => {
	test(`the policies of ${PAGES.length} pages and ${OTHER_ANSWERS.length} other answers: no high or medium finding; those that name an order are kept by nobody and found by no search engine`, async () => {
		const url = await serveSite(readSettings(environment))
		for (const path of [...PAGES, ...OTHER_ANSWERS]) {
			const { headers } = await fetch(url + path)
			const policy = headers.get('content-security-policy') ?? ''
			const unexplained = seriousFindings(policy).filter(
				({ directive, value }) => !EXPLAINED.has(`${directive} ${value}`),
			)
			expect(unexplained, `${path}: ${policy}`).toEqual([])
			expect(policy, path).toContain("default-src 'none'")
			expect(policy, path).toContain("frame-ancestors 'none'")
			expect(policy, path).not.toContain('unsafe')
			expect(headers.get('x-frame-options'), path).toBe('DENY')
			expect(headers.get('x-content-type-options'), path).toBe('nosniff')
			expect(headers.get('referrer-policy'), path).toBe('no-referrer')
			if (path.includes(ORDER)) {
				expect(headers.get('cache-control'), path).toBe('no-store')
				expect(headers.get('x-robots-tag'), path).toBe('noindex')
			}
			const asksGoogle = captcha === 'recaptcha' && path === '/order'
			expect(policy.includes('google'), path).toBe(asksGoogle)
		}
	})
})

test('a weak policy would be found', () => {
	for (const weak of ["script-src 'unsafe-inline'", 'script-src *', "default-src 'self' data:"]) {
		expect(seriousFindings(weak), weak).not.toEqual([])
	}
})
