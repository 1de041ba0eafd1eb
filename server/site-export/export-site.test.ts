import { readdir } from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import { LANGUAGES } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { serveSite } from '../http/pages/testing.ts'
import { newOrderId } from '../orders/order-id.ts'
import { readExportSettings } from './export-settings.ts'
import { exportSite } from './export-site.ts'
import { nginxRules } from './nginx-rules.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const HOSTS = { PUBLIC_URL: 'https://www.example.se', API_URL: 'https://api.example.se/' }
const RECAPTCHA = {
	CAPTCHA: 'recaptcha',
	RECAPTCHA_SITE_KEY: 'site',
	BRAND_LOGO: '/logo.svg',
}
const ORDER = newOrderId()
const SHELL = 'order/payment/order-id-placeholder'

/** Where the answer to each address of the service lies. */
const PAGES: [string, string][] = [
	['/', 'index.html'],
	['/order', 'order.html'],
	['/contact', 'contact.html'],
	['/verify', 'verify.html'],
	['/terms', 'terms.html'],
	['/accessibility', 'accessibility.html'],
	['/privacy', 'privacy.html'],
	[`/order/payment/${ORDER}`, `${SHELL}.html`],
	[`/order/payment/${ORDER}/success`, `${SHELL}/success.html`],
	[`/order/payment/${ORDER}/cancel`, `${SHELL}/cancel.html`],
	[
		`/order/payment/payinadvance/${ORDER}/success`,
		'order/payment/payinadvance/order-id-placeholder/success.html',
	],
	['/nothing-here', '404.html'],
]
const FILES = [
	'robots.txt',
	'.well-known/security.txt',
	'favicon.svg',
	'site.webmanifest',
	'sitemap.xml',
	'favicon.ico',
	'apple-touch-icon.png',
	'social-sv.png',
]

const settingsOf = (environment: Record<string, string>) =>
	readExportSettings({ ...HOSTS, ...environment })

const exported = (environment: Record<string, string> = {}) =>
	exportSite(CHECKOUT, settingsOf(environment))

/** Made once for all tests that only read them: compressing takes most of the time. */
const WITH_ALTCHA = await exported()
const WITH_RECAPTCHA = await exported(RECAPTCHA)

/** The lines of the nginx file that say how a file is served. */
function nginxBlock(rules: string, file: string): string {
	const block = rules.split('\n\n').find((text) => text.includes(`try_files ${file} `))
	if (!block) throw new Error(`nginx is not told of ${file}`)
	return block
}

const OF_ONE_ANSWER = /^(date|connection|keep-alive|content-(length|encoding)|etag|x-request-id)$/
const OF_THE_API = /^access-control-/
const withoutDates = (text: string) => text.replace(/^Expires: .*$/m, '')

function textIn(files: ReadonlyMap<string, Buffer>, file: string): string {
	const content = files.get(file)
	if (!content) throw new Error(`The export lacks ${file}`)
	return content.toString()
}

describe.each([
	['altcha', {}, WITH_ALTCHA],
	['recaptcha, and a logo of one’s own', RECAPTCHA, WITH_RECAPTCHA],
])('with %s', (_what, environment, { files, site }) => {
	test('every page that the service serves is exported to the byte, with its headers for nginx', async () => {
		const url = await serveSite(settingsOf(environment))
		const rules = textIn(files, 'nginx.conf')
		for (const language of LANGUAGES) {
			for (const [address, file] of PAGES) {
				const answer = await fetch(url + address, { headers: { cookie: `language=${language}` } })
				const page = textIn(files, language === 'sv' ? file : `${language}/${file}`)
				expect(page.replaceAll('order-id-placeholder', ORDER)).toBe(await answer.text())
				const block = nginxBlock(rules, `$site_folder/${file}`)
				for (const [name, value] of answer.headers) {
					if (OF_ONE_ANSWER.test(name) || OF_THE_API.test(name)) continue
					const told = name === 'content-language' ? '$site_language' : `"${value}"`
					if (name === 'content-type') expect(block).toContain(`default_type ${told};`)
					else if (name === 'vary') expect(block).toContain('add_header vary "Cookie" always;')
					else expect(block).toContain(`add_header ${name} ${told} always;`)
				}
			}
		}
		const pages = [...files.keys()].filter((file) => file.endsWith('.html'))
		// The service writes the form itself, for it knows what was typed.
		expect(pages.filter((file) => !file.endsWith('withdraw.html'))).toHaveLength(
			PAGES.length * LANGUAGES.length,
		)
	})

	test('one policy for hosts that know only one allows what every page needs', async () => {
		const policies = textIn(files, '_headers').match(/(?<=content-security-policy: ).*/g) ?? []
		expect(policies).toHaveLength(1)
		const allowed = sourcesOf(policies[0] ?? '')
		for (const { headers } of site.pages) {
			for (const [directive, sources] of sourcesOf(headers['content-security-policy'] ?? '')) {
				for (const source of sources) expect(allowed.get(directive)).toContain(source)
			}
		}
	})
})

function sourcesOf(policy: string): Map<string, string[]> {
	return new Map(
		policy.split('; ').map((text) => {
			const [directive = '', ...sources] = text.split(' ')
			return [directive, sources]
		}),
	)
}

test('every other file that the service serves is exported to the byte', async () => {
	const { files } = WITH_ALTCHA
	const url = await serveSite(settingsOf({}))
	const assets = await readdir(path.join(CHECKOUT, 'web/dist/client/assets'))
	const scripts = assets.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)
	expect(scripts).not.toEqual([])
	for (const file of [...FILES, ...scripts]) {
		const answer = await fetch(`${url}/${file}`)
		expect(answer.status, file).toBe(200)
		expect(withoutDates(textIn(files, file)), file).toBe(withoutDates(await answer.text()))
	}
})

test('every file lies there compressed as well', async () => {
	const { files, site } = WITH_ALTCHA
	for (const { file } of [...site.pages, ...site.files]) {
		const content = files.get(file)
		expect(zlib.brotliDecompressSync(files.get(`${file}.br`) ?? ''), file).toEqual(content)
		expect(zlib.gunzipSync(files.get(`${file}.gz`) ?? ''), file).toEqual(content)
	}
})

test('A5 every page calls the other host, and the policy lets it', async () => {
	const { files, site } = WITH_ALTCHA
	const withApp = site.pages.filter(({ file }) => textIn(files, file).includes('id="settings"'))
	expect(withApp).toHaveLength(9 * LANGUAGES.length)
	for (const { file, headers } of withApp) {
		expect(textIn(files, file)).toContain('"apiUrl":"https://api.example.se/"')
		expect(headers['content-security-policy']).toContain(
			"connect-src 'self' https://api.example.se;",
		)
	}
	expect(textIn(files, 'contact.html')).toContain('href="https://www.example.se/contact"')
})

test('nothing in it tells of the machine that made it', async () => {
	const { files } = WITH_ALTCHA
	for (const [file, content] of files) expect(content.includes(CHECKOUT), file).toBe(false)
})

test('hosts that join the values of two rules get no header twice', async () => {
	const { files } = WITH_ALTCHA
	const rules = textIn(files, '_headers')
		.split('\n\n')
		.map((text) => text.trim().split('\n'))
		.map(([place = '', ...lines]) => ({
			matches: (address: string) =>
				place.endsWith('*') ? address.startsWith(place.slice(0, -1)) : address === place,
			names: lines.map((line) => line.trim().split(':', 1)[0]),
		}))
	const addresses = [...PAGES.map(([address]) => address), ...FILES.map((file) => `/${file}`)]
	for (const address of addresses) {
		const names = rules.filter(({ matches }) => matches(address)).flatMap(({ names }) => names)
		expect(names, address).toEqual([...new Set(names)])
		expect(names, address).toContain('x-content-type-options')
	}
})

test('a logo of one’s own, beside the export, is served too; a value that nginx would misread is refused', async () => {
	const { files, site } = WITH_RECAPTCHA
	expect(textIn(files, 'nginx.conf')).toContain('location = "/logo.svg" {\n\ttry_files $uri =404;')
	expect(() => nginxRules(site, '/l"; return 200; #')).toThrow('nginx')
})

test('L3 the form to withdraw is exported blank, and answered by the other host', async () => {
	const { files, site } = WITH_ALTCHA
	for (const [file, action] of [
		['withdraw.html', 'https://api.example.se/withdraw'],
		['en/withdraw.html', 'https://api.example.se/withdraw?lang=en'],
	] as const) {
		expect(textIn(files, file)).toContain(`method="post" action="${action}"`)
		const page = site.pages.find((one) => one.file === file)
		expect(page?.headers['content-security-policy']).toContain(
			"form-action 'self' https://api.example.se;",
		)
	}
})
