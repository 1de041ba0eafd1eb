import { describe, expect, test } from 'vitest'
import { isLinkHost, isSafePaymentLink, linkHostsOf } from './payment-link.ts'

const HOSTS = ['checkout.stripe.com', '*.zaver.com', ...linkHostsOf('http://127.0.0.1:3001')]

describe('a payment link', () => {
	test.each([
		'https://checkout.stripe.com/c/pay/cs_test_a1#fidkdWxOYHwnPyd1blpxYHZx%2FWjA0',
		'https://checkout.stripe.com',
		'https://checkout.stripe.com?a=b',
		'https://iframe.checkout.zaver.com/x?token=y',
		'http://localhost:3001/checkout/x',
		'http://127.0.0.1:3001/',
		'http://[::1]:3001/',
	])('%s is followed', (link) => expect(isSafePaymentLink(link, HOSTS)).toBe(true))

	test('of more than 200 that lead elsewhere, or seem to, none is followed', () => {
		const links = [...new Set(hostileLinks())]
		expect(links.length).toBeGreaterThan(200)
		expect(links.filter((link) => isSafePaymentLink(link, HOSTS))).toEqual([])
	})

	test('leads nowhere when no host is known', () => {
		expect(isSafePaymentLink('https://checkout.stripe.com/', [])).toBe(false)
	})
})

describe('a host in the settings', () => {
	test.each(['pay.example.se', '*.example.se', 'pay.example.se:8443', 'xn--kse-qla.se'])(
		'%s is understood',
		(host) => expect(isLinkHost(host)).toBe(true),
	)

	test.each([
		'',
		'*',
		'*.se',
		'*.',
		'**.example.se',
		'*.*.example.se',
		'pay.*.example.se',
		'https://pay.example.se',
		'pay.example.se/',
		'pay.example.se:443',
		'Pay.example.se',
		'käse.se',
		'user@example.se',
		'example.se#x',
		'example .se',
	])('%j is not', (host) => expect(isLinkHost(host)).toBe(false))
})

/** Ours are only ever the sheep's clothing. */
function* hostileLinks(): Generator<string> {
	const good = 'checkout.stripe.com'
	const evil = 'evil.example'

	yield* [
		'',
		' ',
		'/',
		'/relative',
		'//',
		'///',
		'x',
		'?',
		'#',
		'.',
		'..',
		`${good}/`,
		`//${good}/`,
	]

	for (const scheme of [
		...['javascript', 'JAVASCRIPT', 'jAvAsCrIpT', 'data', 'vbscript', 'blob', 'file', 'ftp', 'ws'],
		...['wss', 'about', 'mailto', 'tel', 'filesystem', 'view-source', 'intent', 'chrome', 'http'],
	]) {
		yield `${scheme}:alert(1)`
		yield `${scheme}://${good}/`
		yield `${scheme}://${good}/%0aalert(1)`
		yield `${scheme}:https://${good}/`
	}
	yield 'data:text/html,<script>alert(1)</script>'
	yield `blob:https://${good}/0b1f`

	// Names before the @, or things that look like one.
	for (const user of ['a', 'a:b', ':', ':b', good, `${good}:443`, `${good}%2f`, `${good}%00`]) {
		yield `https://${user}@${evil}/`
		yield `https://${user}@${good}@${evil}/`
	}
	for (const user of ['a', 'a:b', ':', ':b', '%20', 'admin:admin']) yield `https://${user}@${good}/`
	yield `https://@${good}/`
	yield `http://127.0.0.1:3001@${evil}/`

	// Slashes and backslashes that browsers read in their own way.
	for (const slashes of ['', '/', '///', '////', '\\\\', '/\\', '\\/', '\\', '/\\/\\']) {
		yield `https:${slashes}${good}/`
		yield `https:${slashes}${evil}/`
	}
	for (const between of ['\\', '\\@', '/\\', '%5c', '\\.', '\\\\']) {
		yield `https://${good}${between}${evil}/`
		yield `https://${evil}${between}${good}/`
	}

	// Blanks and control characters, some of which a parser takes out in silence.
	for (const blank of [
		'\t',
		'\n',
		'\r',
		'\r\n',
		' ',
		'\0',
		'\v',
		'\f',
		'\x7f',
		'\u00a0',
		'\u200b',
		'\ufeff',
	]) {
		yield `${blank}https://${good}/`
		yield `https://${good}/${blank}`
		yield `ht${blank}tps://${good}/`
		yield `https:/${blank}/${good}/`
		yield `https://check${blank}out.stripe.com/`
		yield `java${blank}script:alert(1)`
		yield `https://${good}${blank}.${evil}/`
	}

	// Other dots, other letters, and their spellings in ASCII.
	for (const dot of ['\u3002', '\uff0e', '\uff61', '\u2024', '\u00b7', '%2e', '%E3%80%82', '..']) {
		yield `https://checkout${dot}stripe.com/`
		yield `https://${good}${dot}${evil}/`
		yield `https://pay${dot}zaver.com${dot}${evil}/`
	}
	for (const name of [
		...['сheckout.stripe.com', 'checkout.strіpe.com', 'checkout.ѕtripe.com', 'checkout.stripe.cоm'],
		...[
			'checkout.str\u0131pe.com',
			'ⅽheckout.stripe.com',
			'checkout.stripe.ⅽom',
			'ｃheckout.stripe.com',
		],
		...[
			'xn--heckout-6dg.stripe.com',
			'checkout.xn--strpe-p2a.com',
			'pay.zaver.cοm',
			'pay.zavеr.com',
		],
		...['checkout.stripe.co', 'checkout.stripe.comm', 'checkout-stripe.com', 'checkoutstripe.com'],
		...['stripe.com', 'www.stripe.com', 'a.checkout.stripe.com', '.checkout.stripe.com'],
		...[
			'zaver.com',
			'.zaver.com',
			'a..zaver.com',
			'evilzaver.com',
			'evil-zaver.com',
			'zaver.com.evil.example',
		],
		...[
			'pay.zaver.com.evil.example',
			'pay.zaver.comevil.example',
			'*.zaver.com',
			'pay.zaver.com-evil.example',
		],
		...['pay_.zaver.com', 'pay.zaver.com.', 'checkout.stripe.com.', 'checkout.stripe.com..'],
		...[
			`${good}.${evil}`,
			`${good}-${evil}`,
			`${evil}.${good}`,
			`${good}${evil}`,
			`${evil}/${good}`,
		],
		...[
			`${evil}?${good}`,
			`${evil}#${good}`,
			`${evil}?@${good}`,
			`${evil}#@${good}`,
			`${evil};${good}`,
		],
		...[
			`${good}:80`,
			`${good}:8443`,
			`${good}:443`,
			`${good}:0`,
			`${good}:`,
			`${good}:99999`,
			`${good}:x`,
		],
		...[
			'CHECKOUT.STRIPE.COM',
			'Checkout.Stripe.Com',
			'pay.ZAVER.com',
			'checkout.stripe%2ecom',
			'%63heckout.stripe.com',
		],
	]) {
		yield `https://${name}/`
		yield `http://${name}/`
	}
	for (const scheme of ['HTTPS', 'Https', 'hTTps']) yield `${scheme}://${good}/`
	yield `http://${good}/`
	yield 'http://pay.zaver.com/'

	// This machine, by another name, at another port, or only seemingly.
	for (const name of [
		...[
			'localhost',
			'127.0.0.1',
			'[::1]',
			'localhost:3000',
			'127.0.0.1:3002',
			'localhost:80',
			'[::1]:1',
		],
		...[
			'127.1:3001',
			'127.0.1:3001',
			'2130706433:3001',
			'0x7f000001:3001',
			'0177.0.0.1:3001',
			'0:3001',
		],
		...['127.0.0.2:3001', '[::ffff:127.0.0.1]:3001', '[0:0:0:0:0:0:0:1]:3001', 'localhost.:3001'],
		...[
			'LOCALHOST:3001',
			'localhost:03001',
			'localhost:3001.evil.example',
			'localhost.evil.example:3001',
		],
		...[
			'127.0.0.1.evil.example:3001',
			'evil.localhost:3001',
			'a:b@localhost:3001',
			'１２７.0.0.1:3001',
		],
	]) {
		yield `http://${name}/`
	}
	yield 'ftp://localhost:3001/'
}
