import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { LANGUAGES, VIEWS } from './views.ts'
import { warmTest as test } from './warm-test.ts'
import { cutTexts, sticksOut, useStyle, violations } from './what-shows.ts'

const WIDTHS = [1280, 390, 320] as const

/** As visitors set it who need larger letters, or more room between them (WCAG 1.4.4, 1.4.12). */
const LARGE_TEXT = 'html { font-size: 200% !important }'
const SPACED_TEXT =
	'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

/** The languages share marks and colours, and no width hides anything: axe looks once, where it is narrowest. */
const SEEN_BY_AXE = 'sv'
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
			await test.step(language, async () => {
				await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
				await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
				await page.setViewportSize({ width: WIDTHS[0], height: 900 })
				await view.open(page, words)
				await expectToFit(page)
				if (language === SEEN_BY_AXE) await expectToBeAccessible(page)
				await expectToFitLargeText(page)
				await leave(page)
			})
		}
	})
}

async function expectToFit(page: Page): Promise<void> {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 })
		expect(await sticksOut(page), `${width} px wide`).toEqual([])
	}
}

async function expectToBeAccessible(page: Page): Promise<void> {
	expect(await violations(page, RULES), 'axe, light').toEqual([])
	await page.emulateMedia({ colorScheme: 'dark' })
	expect(await violations(page, RULES_ABOUT_COLOURS), 'axe, dark').toEqual([])
}

async function expectToFitLargeText(page: Page): Promise<void> {
	await useStyle(page, SPACED_TEXT)
	expect(await sticksOut(page), 'spaced text').toEqual([])
	await useStyle(page, LARGE_TEXT)
	for (const width of [390, 640]) {
		await page.setViewportSize({ width, height: 900 })
		expect(await sticksOut(page), `text at 200 %, ${width} px wide`).toEqual([])
		expect(await cutTexts(page), `text at 200 %, ${width} px wide`).toEqual([])
	}
}

/** For a page that runs nothing, so that no draft is left behind: what was under way is broken off, and saved. */
async function leave(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	// Only now: what was held back would go to the server.
	await page.unrouteAll({ behavior: 'ignoreErrors' })
	await page.evaluate(() => sessionStorage.clear())
}
