import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { LANGUAGES, VIEWS } from './views.ts'
import { useStyle, violations, whatDoesNotFit } from './what-shows.ts'

/** As visitors set it who need larger letters, or more room between them (WCAG 1.4.4, 1.4.12). */
const LARGE_TEXT = 'html { font-size: 200% !important }'
const SPACED_TEXT =
	'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

for (const view of VIEWS) {
	test(`UX28 UX30 UX39 S9 L6 ${view.name} is accessible, light and dark, and fits every width in both languages, with large and spaced text too`, async ({
		page,
		baseURL,
		expectedConsoleErrors,
	}) => {
		expectedConsoleErrors.push(/status of (404|422|429|500)|captcha failed|broken on purpose/)
		for (const [language, words] of Object.entries(LANGUAGES)) {
			await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
			await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
			await page.setViewportSize({ width: 1280, height: 900 })
			await view.open(page, words)
			const seen = await expectToFit(page)
			// The languages share marks and colours, and no width hides anything: axe looks once, where it is narrowest.
			if (language === 'sv') await expectToBeAccessible(page)
			await expectToFitLargeText(page)
			// Where the language changes in place, both were seen: nothing has to be opened and filled in again. And a page
			// that knows but one is the same once more.
			if (seen.length > 1 || !seen.includes(language)) return
		}
	})
}

/** Resolves with the languages in which it does. */
async function expectToFit(page: Page): Promise<readonly string[]> {
	let seen: readonly string[] = []
	for (const width of [1280, 390, 320]) {
		await page.setViewportSize({ width, height: 900 })
		const { languages, found } = await whatDoesNotFit(page, 'sideways')
		expect(found, `${width} px wide`).toEqual([])
		seen = languages
	}
	return seen
}

async function expectToBeAccessible(page: Page): Promise<void> {
	expect(await violations(page, RULES), 'axe, light').toEqual([])
	await page.emulateMedia({ colorScheme: 'dark' })
	expect(await violations(page, RULES_ABOUT_COLOURS), 'axe, dark').toEqual([])
}

async function expectToFitLargeText(page: Page): Promise<void> {
	await useStyle(page, SPACED_TEXT)
	expect((await whatDoesNotFit(page, 'sideways')).found, 'spaced text').toEqual([])
	await useStyle(page, LARGE_TEXT)
	for (const width of [320, 390, 640]) {
		await page.setViewportSize({ width, height: 900 })
		const { found } = await whatDoesNotFit(page, 'sideways or cut')
		expect(found, `text at 200 %, ${width} px wide`).toEqual([])
	}
}
