import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { LANGUAGES, WITHDRAWAL_MODES } from '@coc/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { readLawTexts } from './read-texts.ts'
import { textHtml } from './text-html.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')

const read = (environment: Record<string, string> = {}, contentDir: string | null = null) =>
	readLawTexts({ checkout: CHECKOUT, contentDir }, readSettings(environment))

/** A CONTENT_DIR with these files. */
async function contentDirWith(files: Record<string, string | Buffer>): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-content-'))
	onTestFinished(() => rm(folder, { recursive: true }))
	for (const [file, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
		await writeFile(path.join(folder, file), content)
	}
	return folder
}

const problemsWith = async (files: Record<string, string | Buffer>) =>
	read({}, await contentDirWith(files)).then(
		() => '',
		(error: Error) => error.message,
	)

describe('the texts of the law', () => {
	test('L1 say who sells, in both languages, and the phone only where there is one', async () => {
		const settings = { SELLER_NAME: 'Nord & Co <AB>', SELLER_ADDRESS: 'Gatan 1, 123 45 Umeå' }
		const quiet = await read(settings)
		const loud = await read({ ...settings, SELLER_PHONE: '090-12 34 56' })
		for (const language of LANGUAGES) {
			const terms = textHtml(quiet[language].terms).markup
			expect(terms).toContain('<li>Nord &amp; Co &lt;AB&gt;</li>')
			expect(terms).toContain('Gatan 1, 123 45 Umeå')
			expect(terms).toContain('556000-0000')
			expect(terms).toContain('SE556000000001')
			expect(terms).toContain('arn.se')
			expect(terms).not.toMatch(/Telefon|Phone|090-12|ec\.europa\.eu/)
			expect(textHtml(loud[language].terms).markup).toContain('090-12 34 56')
		}
	})

	test('L1 tell the times that the settings say', async () => {
		const { sv, en } = await read({
			RETENTION_DAYS: '60',
			EXPIRE_DAYS: '1',
			DELIVERY_DAYS: '3',
			DOCUMENT_RETENTION_DAYS: '100',
		})
		expect(textHtml(sv.terms).markup).toContain('inom 1\u00a0dag upphör')
		expect(textHtml(sv.terms).markup).toContain('inom 3\u00a0arbetsdagar från')
		expect(textHtml(en.privacy).markup).toContain('erased after 60\u00a0days')
		expect(textHtml(en.privacy).markup).toContain('deleted 100\u00a0days after')
	})

	test('L1 name Google where its captcha is used, and nowhere else', async () => {
		expect(textHtml((await read()).sv.privacy).markup).not.toContain('Google')
		const recaptcha = await read({ CAPTCHA: 'recaptcha' })
		expect(textHtml(recaptcha.sv.privacy).markup).toContain('<strong>Google reCAPTCHA</strong>')
	})

	test('L2 differ by whether, and until when, a purchase can be withdrawn from', async () => {
		const said: Record<string, [sv: string, en: string]> = {
			applies: [
				'inom 14 dagar utan att ange något skäl',
				'within 14 days without giving any reason',
			],
			'until-delivered': ['fram till att intyget levereras', 'until the certificate is\ndelivered'],
			exempt: ['Det finns ingen ångerrätt', 'There is no right of withdrawal'],
		}
		for (const mode of WITHDRAWAL_MODES) {
			const texts = await read({ WITHDRAWAL: mode })
			for (const [index, language] of LANGUAGES.entries()) {
				const { withdrawalInformation, withdrawalForm } = texts[language]
				const html = textHtml(withdrawalInformation).markup
				expect(html).toContain(said[mode]?.[index]?.replace('\n', ' '))
				// The function is told of, and where it is, whatever right there is.
				expect(html).toContain(`href="/withdraw${language === 'sv' ? '' : '?lang=en'}"`)
				expect(html).toContain('http://localhost:3000/withdraw')
				expect(withdrawalForm === null).toBe(mode === 'exempt')
			}
		}
	})

	test('L1 CONTENT_DIR replaces any one of them, and leaves the others', async () => {
		const folder = await contentDirWith({
			'sv/terms.md': '\uFEFF# Våra villkor\r\n\r\nSäljs av {{seller.name}}.\r\n',
			'README.txt': 'mine',
		})
		const { sv, en } = await read({}, folder)
		expect(sv.terms.title).toBe('Våra villkor')
		expect(textHtml(sv.terms).markup).toBe(
			'<h1>Våra villkor</h1>\n<p>Säljs av Vendel Import AB.</p>\n',
		)
		expect(en.terms.title).toBe('Terms')
		expect(sv.privacy.title).toBe('Integritetspolicy')
	})
})

describe('a broken text stops the start, with its name and line', () => {
	test.each([
		['# A\n\nSold by {{seller.nmae}}.', 3, '{{seller.nmae}} is no placeholder'],
		['# A\n\nx\n\nSold by {{seller.name.', 5, '}} is missing'],
		['# A\n\nSold by seller.name}}.', 3, '{{ is missing'],
		['No title', 1, 'must begin with a heading'],
		['\n## Lower\n', 2, 'must begin with a heading'],
		['# A\n\n# B', 3, 'is a second heading'],
		['# A\n\nx <b>bold</b>', 3, 'has HTML'],
		['# A\n\n<script>alert(1)</script>', 3, 'has HTML'],
		['# A\n\n<!-- note -->', 3, 'has HTML'],
		['', 1, 'is empty'],
		['  \n\n', 1, 'is empty'],
		['# A\n\n| a | b |', 3, 'is not understood'],
		['# A\n\n#### deep', 3, 'is not understood'],
		['# A\n\n> quoted', 3, 'is not understood'],
		['# A\n\n* star', 3, 'is not understood'],
		['# A\n\n- one\n    - nested', 4, 'is not understood'],
		['# A\n\n![a](/a.png)', 3, 'is not understood'],
		['# A\n\nx _kursiv_, y', 3, 'is not understood'],
		['# A\n\n__fet stil__', 3, 'is not understood'],
		['# A\n\n~~bort~~', 3, 'is not understood'],
		['# A\n\n25&nbsp;%', 3, 'is not understood'],
		['# A\n\n**open', 3, 'strong text that is not closed'],
		['# A\n\n[a](javascript:alert)', 3, 'an address begins with'],
		['# A\n\n[a](//evil.example)', 3, 'an address begins with'],
		['# A\n\n[a] b', 3, 'link without an address'],
	])('L1 %j', async (content, line, fault) => {
		const problems = await problemsWith({ 'sv/terms.md': content })
		expect(problems).toContain(`sv/terms.md:${line} `)
		expect(problems).toContain(fault)
	})

	test('L1 not UTF-8', async () => {
		const latin1 = Buffer.from('# Villkor\n\nSköts av oss.', 'latin1')
		expect(await problemsWith({ 'sv/terms.md': latin1 })).toContain('sv/terms.md:3 is not UTF-8')
	})

	test('L1 all at once, also those that these settings do not show, and names that replace nothing', async () => {
		const problems = await problemsWith({
			'en/withdrawal-information-exempt.md': 'x',
			'sv/privacy.md': '',
			'sv/term.md': '# A',
		})
		expect(problems).toContain('en/withdrawal-information-exempt.md:1')
		expect(problems).toContain('sv/privacy.md:1')
		expect(problems).toContain('sv/term.md replaces nothing: content/ has no text of that name')
	})

	test('L1 a CONTENT_DIR that is not there', async () => {
		await expect(read({}, '/nowhere/at/all')).rejects.toThrow('CONTENT_DIR: the folder /nowhere')
	})
})
