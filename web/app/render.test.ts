import { addressIn, LANGUAGES, PAGE_PATTERNS, type RenderOptions } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import { site } from './render.tsx'

type Changes = Partial<RenderOptions['settings']>

const render = (changed?: Changes) => site.renderPages(optionsWith(changed))

const pages = render()

function optionsWith(changed: Changes = {}): RenderOptions {
	return {
		settings: {
			brandName: 'Vendel',
			brandLogo: null,
			brandColor: '#1f5d4c',
			contactEmail: 'coc@example.com',
			privacyPolicyUrl: 'https://example.com/privacy',
			seller: {
				name: 'Vendel Import AB',
				address: ['Exempelgatan 1', '111 11 Stockholm'],
				phone: null,
				organisationNumber: '556000-0000',
				vatNumber: 'SE556000000001',
			},
			withdrawal: 'applies',
			apiUrl: '/',
			captcha: { provider: 'altcha' },
			vatTable: null,
			nameExtraCharacters: '',
			usualPrice: 1250,
			isHandledByPeople: false,
			...changed,
		},
		publicUrl: 'https://coc.example.com',
		assets: {
			css: 'body{margin:0}',
			script: '/assets/client-1.js',
			preloads: ['/assets/b-1.js'],
			laterPreloads: {
				payment: ['/assets/p-1.js'],
				contact: ['/assets/c-1.js'],
				verify: ['/assets/v-1.js'],
			},
		},
	}
}

function page(pattern: string, language = 'sv', from = pages) {
	const found = from.find((each) => each.pattern === pattern && each.language === language)
	if (!found) throw new Error(`No page for ${pattern}`)
	return found
}

describe('the rendered pages', () => {
	it('are every route in both languages', () => {
		expect(pages.map(({ pattern, language }) => `${language} ${pattern}`).sort()).toEqual(
			LANGUAGES.flatMap((language) =>
				Object.values(PAGE_PATTERNS).map((pattern) => `${language} ${pattern}`),
			).sort(),
		)
		expect(page('*').status).toBe(404)
		expect(pages.filter(({ status }) => status === 404)).toHaveLength(2)
	})

	it('speak the language they are for', () => {
		expect(page('/').html).toContain('<html lang="sv">')
		expect(page('/').html).toContain('<title>Intyg om överensstämmelse (CoC) – Vendel</title>')
		expect(page('/', 'en').html).toContain('<html lang="en">')
		expect(page('/', 'en').html).toContain('>Order CoC<')
	})

	it.each(pages)(
		'$language $pattern keeps to a strict content security policy',
		({ html, pattern }) => {
			expect(html).not.toMatch(/\sstyle=/)
			expect(html).not.toMatch(/\son[a-z]+=/)
			expect(html.match(/<style>/g)).toHaveLength(1)
			const scripts = html.match(/<script(?! type="module" src=| type="application\/json")/g)
			// The order's page asks for its order as well.
			expect(scripts).toHaveLength(pattern === PAGE_PATTERNS.payment ? 2 : 1)
		},
	)

	it.each(['sv', 'en'])('in %s hide from who has chosen the other language', (language) => {
		const script = /<script>(.*?)<\/script>/s.exec(page('/', language).html)?.[1] ?? ''
		const hiddenWith = (cookie: string, search = '') => {
			const documentElement = { hidden: false, lang: language }
			const run = new Function('document', 'location', 'addEventListener', script)
			run({ cookie, documentElement }, { search }, () => {})
			return documentElement.hidden
		}
		const other = language === 'sv' ? 'en' : 'sv'
		for (const cookie of [`language=${other}`, `a=b; language=${other}; c=d`]) {
			expect(hiddenWith(cookie), cookie).toBe(true)
		}
		for (const cookie of ['', `language=${language}`, `a=language=${other}`, 'language=de']) {
			expect(hiddenWith(cookie), cookie).toBe(false)
		}
		expect(hiddenWith('', `?a=b&lang=${other}`)).toBe(true)
		expect(hiddenWith(`language=${language}`, `?lang=${other}`)).toBe(false)
		expect(hiddenWith(`language=${language}`, `?language=${other}`)).toBe(true)
		expect(hiddenWith('', `?slang=${other}`)).toBe(false)
	})

	it.each(pages)(
		'$language $pattern has one h1, a way past the header, and the footer',
		({ html, language }) => {
			expect(html.match(/<h1/g)).toHaveLength(1)
			expect(html).toContain('href="#main"')
			expect(html).toContain(`href="${addressIn(language, '/contact')}"`)
			expect(html).toContain(`href="${addressIn(language, '/verify')}"`)
			expect(html).toContain('href="https://example.com/privacy"')
		},
	)

	it('about one order are hidden from search engines and link to it by the placeholder', () => {
		const { html, indexable } = page('/order/payment/:id/cancel')
		expect(indexable).toBe(false)
		expect(html).toContain('content="noindex"')
		expect(html).not.toContain('rel="canonical"')
		expect(html).toContain(`href="/order/payment/${site.orderIdPlaceholder}"`)
	})

	it('load the script of the pages about an order only there', () => {
		const withIt = pages.filter(({ html }) => html.includes('modulepreload" href="/assets/p-1.js"'))
		expect([...new Set(withIt.map(({ pattern }) => pattern))]).toHaveLength(4)
		expect(page('/order').html).not.toContain('/assets/p-1.js')
		const checking = pages.filter(({ html }) => html.includes('href="/assets/v-1.js"'))
		expect([...new Set(checking.map(({ pattern }) => pattern))]).toEqual(['/verify'])
	})

	it('S17 show the brand where they are shared, in their language', () => {
		expect(page('/contact', 'en').html).toContain(
			'<meta property="og:image" content="https://coc.example.com/social-en.png">',
		)
		expect(page('/contact', 'en').html).toContain(
			'<link rel="canonical" href="https://coc.example.com/contact?lang=en">',
		)
		expect(page('/contact').html).toContain(
			'<link rel="alternate" hreflang="en" href="https://coc.example.com/contact?lang=en">',
		)
	})

	it('S12 say to who has no script what it is needed for', () => {
		expect(page('/order').html).toContain('för att skicka din beställning')
		expect(page('/order/payment/:id').html).toContain('för att visa din beställning')
		expect(page('/verify').html).toContain('för att kontrollera en fil')
	})

	it('for everyone name their own address', () => {
		expect(page('/contact').html).toContain(
			'<link rel="canonical" href="https://coc.example.com/contact">',
		)
	})
})

describe('settings in a page', () => {
	it('O3 S18 tell no price where prices are hidden, and all else as ever', () => {
		const start = page('/', 'en', render({ usualPrice: null })).html
		expect(start).not.toContain('SEK')
		expect(start).toContain('<p>The payment link usually comes within minutes. We send')
		expect(page('/', 'en').html).toContain('<p>A certificate usually costs SEK')
	})

	it('cannot break out of where they stand', () => {
		const hostile = '</script><script>alert(1)</script>"\u2028&<!--'
		const { html } = page('/', 'sv', render({ brandName: hostile }))
		expect(html).not.toContain('<script>alert')
		const json = /id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
		expect(json).not.toMatch(/[<\u2028]/)
		expect(JSON.parse(json).brandName).toBe(hostile)
	})

	it('show the brand: its logo, its name, or our own wordmark', () => {
		const logo = page('/contact', 'sv', render({ brandName: 'Nord', brandLogo: '/nord.svg' })).html
		expect(logo).toContain('src="/nord.svg" alt="Nord"')
		expect(page('/contact', 'sv', render({ brandName: 'Nord' })).html).toContain('>Nord</span>')
		expect(page('/contact').html).toContain('role="img" aria-label="Vendel"')
	})
})

describe('a page of words', () => {
	const write = site.wordsPageWriter(optionsWith())
	const words = { title: 'Villkor', path: '/terms', body: '<h1>Villkor</h1><p>A &lt; B</p>' }

	it('L1 stands in the frame of all others, and runs nothing but what finds its language', () => {
		const html = write({ ...words, language: 'sv' })
		expect(html).toContain('<title>Villkor – Vendel</title>')
		expect(html).toContain('<main id="main" tabindex="-1"><div class="words"><h1>Villkor</h1>')
		expect(html).toContain('<h2>Kundservice</h2>')
		expect(html).toContain('href="?language=en"')
		expect(html.match(/<script[^>]*>/g)).toEqual(['<script>'])
		expect(html).not.toContain('modulepreload')
		expect(html.match(/<style>/g)).toHaveLength(1)
		expect(html).not.toMatch(/\son[a-z]+=|\sstyle=/)
		expect(html).toContain('<link rel="canonical" href="https://coc.example.com/terms">')
	})

	it('L1 leads on in its own language', () => {
		const html = write({ ...words, language: 'en' })
		expect(html).toContain('<html lang="en">')
		expect(html).toContain('href="/contact?lang=en"')
		expect(html).toContain('<link rel="canonical" href="https://coc.example.com/terms?lang=en">')
		expect(write({ ...words, language: 'sv' })).toContain('href="/contact"')
	})

	it('L1 is not for search engines where it has no address for them', () => {
		const html = write({ ...words, language: 'sv', path: null })
		expect(html).toContain('<meta name="robots" content="noindex">')
		expect(html).not.toContain('rel="canonical"')
	})
})
