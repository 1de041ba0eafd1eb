import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fetchApiDocument } from '../../testing/documented-answers.ts'
import { runShop } from '../../testing/running-shop.ts'
import { PROBLEM_CODES } from '../problem.ts'
import { buildApiDocument } from './build-document.ts'
import { writeApiPage } from './write-page.ts'

describe('the page about the API', () => {
	test('A6 tells every call, every field and every code of the document', async () => {
		const { url } = await runShop({ works: false })
		const { paths, components } = await fetchApiDocument(url)
		const answer = await fetch(`${url}/api/`)
		expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
		const page = await answer.text()
		const { OrderRequest, Car } = components.schemas
		const fields = Object.keys({ ...OrderRequest?.properties, ...Car?.properties })
		const expected = [
			...Object.keys(paths).map((address) => `<code>${address}</code> <span class="summary">`),
			...PROBLEM_CODES.map((code) => `id="problem-${code}"`),
			...fields.map((field) => `<dt><code>${field}</code>`),
			'1 to 50 of them',
			`curl &#39;${url}/api/order/create&#39;`,
		]
		expect(expected.filter((markup) => !page.includes(markup))).toEqual([])
	})

	test('A6 runs no script, and allows its own style by its hash only', async () => {
		const { url } = await runShop({ works: false })
		const answer = await fetch(`${url}/api`)
		const page = await answer.text()
		expect(page).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/i)
		const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
		const hash = createHash('sha256').update(style).digest('base64')
		expect(answer.headers.get('content-security-policy')).toBe(
			`default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
		)
	})

	test('A6 escapes whatever the settings are', () => {
		const hostile = `<img src=x onerror=alert(1)>"'&`
		const document = buildApiDocument({
			apiUrl: `https://example.com/${hostile}`,
			brandName: hostile,
			contactEmail: hostile,
			paymentProvider: hostile,
			hasCaptchaChallenge: true,
		})
		const page = writeApiPage(document, { brandName: hostile, brandColor: '#1f5d4c' })
		expect(page).not.toContain('<img')
		expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
	})
})
