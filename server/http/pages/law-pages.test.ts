import { describe, expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { serveSite } from './testing.ts'

const PUBLIC_URL = 'https://coc.example.se'
const PAGES = ['/terms', '/accessibility', '/privacy']

const serve = (environment: Record<string, string> = {}) =>
	serveSite(readSettings({ PUBLIC_URL, ...environment }))

const title = async (answer: Response) => /<title>(.*) – /.exec(await answer.text())?.[1]

describe('the pages of the law', () => {
	test('L1 are answered as all others are: language, cache, HEAD, unchanged, slash and case; the language is offered by a link of a mail, chosen on the page, or a folder’s; and the sitemap has them in both', async () => {
		const url = await serve()
		for (const page of PAGES) {
			const swedish = await fetch(url + page)
			expect(swedish.status, page).toBe(200)
			expect(swedish.headers.get('content-language')).toBe('sv')
			expect(swedish.headers.get('cache-control')).toBe('no-cache')
			expect(swedish.headers.get('vary')).toContain('Cookie')
			expect(swedish.headers.get('x-robots-tag')).toBeNull()
			const english = await fetch(url + page, { headers: { cookie: 'language=en' } })
			expect(english.headers.get('content-language')).toBe('en')
			expect(await english.text()).not.toBe(await swedish.text())

			const etag = swedish.headers.get('etag') ?? ''
			const again = await fetch(url + page, { headers: { 'if-none-match': etag } })
			expect(again.status).toBe(304)
			const head = await fetch(url + page, { method: 'HEAD' })
			expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
			for (const other of [`${page}/`, page.toUpperCase(), `${page}.`]) {
				expect((await fetch(url + other)).status, other).toBe(200)
			}
		}

		expect(await title(await fetch(`${url}/terms?lang=en`))).toBe('Terms')
		const chosen = await fetch(`${url}/terms?language=en`)
		expect(chosen.headers.get('set-cookie')).toContain('language=en')
		expect(await title(chosen)).toBe('Terms')
		expect(await title(await fetch(`${url}/en/terms`))).toBe('Terms')
		const other = await fetch(`${url}/sv/terms`, { headers: { cookie: 'language=en' } })
		expect(await title(other)).toBe('Villkor')
		for (const nothing of ['/en/order', '/en', '/en/nothing', '/de/terms', '/terms/more']) {
			expect((await fetch(url + nothing)).status, nothing).toBe(404)
		}

		const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
		for (const page of PAGES) {
			expect(sitemap).toContain(`<loc>https://coc.example.se${page}</loc>`)
			expect(sitemap).toContain(`hreflang="en" href="https://coc.example.se${page}?lang=en"`)
		}
	})

	test('L1 the terms tell of withdrawing, with the form where there is a right to, and a policy elsewhere leaves no page of ours: every link leads there', async () => {
		const ours = await serve()
		const html = await (await fetch(`${ours}/terms`)).text()
		expect(html.match(/<h1>/g)).toHaveLength(1)
		expect(html).toMatch(/<section id="withdrawal-information">\s*<h2>Ångerrätt<\/h2>/)
		expect(html).toMatch(/<section id="withdrawal-form">\s*<h2>Ångerblankett<\/h2>/)
		const english = await (await fetch(`${ours}/terms?lang=en`)).text()
		expect(english).toContain('our <a href="/privacy?lang=en">privacy policy</a>')
		expect(english).toContain('<a href="/privacy?lang=en" rel="noreferrer">Privacy policy</a>')

		const policy = 'https://nord.example/privacy'
		const url = await serve({ WITHDRAWAL: 'exempt', PRIVACY_POLICY_URL: policy })
		const exempt = await (await fetch(`${url}/terms`)).text()
		expect(exempt).toContain('<p>Det finns ingen ångerrätt.')
		expect(exempt).not.toContain('withdrawal-form')
		expect((await fetch(`${url}/privacy`)).status).toBe(404)
		const terms = await (await fetch(`${url}/terms?lang=en`)).text()
		expect(terms).toContain(`our <a href="${policy}">privacy policy</a>`)
		expect(terms).toContain(`<a href="${policy}" rel="noreferrer">Privacy policy</a>`)
		expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/privacy')
	})
})
