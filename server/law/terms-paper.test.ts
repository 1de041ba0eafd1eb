import { LANGUAGES } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { readLawTexts } from './read-texts.ts'
import { termsDrawer } from './terms-paper.ts'

const FOLDERS = { checkout: `${import.meta.dirname}/../..`, contentDir: null }

function drawerWith(environment: Record<string, string> = {}) {
	const settings = readSettings({ PUBLIC_URL: 'https://coc.example.se', ...environment })
	return termsDrawer({ ...settings, readTexts: () => readLawTexts(FOLDERS, settings) })
}

describe('the terms as PDF', () => {
	test('L2 are drawn once per language, and are the same file whenever they are', async () => {
		const draw = drawerWith()
		const [first, again, english] = await Promise.all([draw('sv'), draw('sv'), draw('en')])
		expect(again).toBe(first)
		expect(english.sha256).not.toBe(first.sha256)
		expect((await drawerWith()('sv')).sha256).toBe(first.sha256)
		expect((await drawerWith({ SELLER_NAME: 'Nord AB' })('sv')).sha256).not.toBe(first.sha256)
		expect([first.name, english.name]).toEqual(['villkor.pdf', 'terms.pdf'])
	})

	test('L2 L6 hold terms, withdrawal and form, read aloud as headings, paragraphs and lists', async () => {
		for (const language of LANGUAGES) {
			const { pdf } = await drawerWith()(language)
			const { structure, unmarked, language: spoken, title, texts } = await readPdf(pdf)
			expect(unmarked).toEqual([])
			expect(spoken).toBe(language === 'sv' ? 'sv-SE' : 'en')
			const headings = structure.filter((one) => /\/H\d: /.test(one))
			const [, withdrawal, form] =
				language === 'sv'
					? ['Villkor', 'Ångerrätt', 'Ångerblankett']
					: ['Terms', 'Right of withdrawal', 'Model withdrawal form']
			expect(headings[0]).toBe(`Document/H1: ${title}`)
			expect(headings).toContain(`Document/H2: ${withdrawal}`)
			expect(headings).toContain(`Document/H2: ${form}`)
			expect(structure.some((one) => one.startsWith('Document/L/LI/LBody: '))).toBe(true)
			const addresses = language === 'sv' ? '' : '?lang=en'
			expect(structure.join('\n')).toContain(`https://coc.example.se/withdraw${addresses}`)
			expect(structure.join('\n')).toContain(`(https://coc.example.se/privacy${addresses})`)
			// A4 with its margins, and nothing over the foot.
			for (const { left, right, bottom } of texts) {
				expect(left).toBeGreaterThan(19)
				expect(right).toBeLessThan(191)
				expect(bottom).toBeLessThan(290)
			}
		}
	})

	test('L2 have no form where there is no right to withdraw', async () => {
		const { pdf } = await drawerWith({ WITHDRAWAL: 'exempt' })('sv')
		const { structure } = await readPdf(pdf)
		expect(structure.join('\n')).toContain('Det finns ingen ångerrätt.')
		expect(structure.join('\n')).not.toContain('Ångerblankett')
	})

	test('L2 that could not be drawn are tried again by the next who asks', async () => {
		const settings = readSettings({})
		let isBroken = true
		const draw = termsDrawer({
			...settings,
			readTexts: async () => {
				if (isBroken) throw new Error('away')
				return readLawTexts(FOLDERS, settings)
			},
		})
		await expect(draw('sv')).rejects.toThrow('away')
		isBroken = false
		expect((await draw('sv')).pdf.length).toBeGreaterThan(10_000)
	})
})
