import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, test } from '../test.ts'
import { LANGUAGES, VIEWS } from './views.ts'

const WIDTHS = [1280, 390, 320] as const

/** The languages share marks and colours, and no width hides anything: axe looks once, where it is narrowest. */
const SEEN_BY_AXE = 'sv'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

declare global {
	interface Window {
		readonly axe: typeof axe
	}
}

/** What axe finds on the page as it is now. Its script must be there already. */
function violations(page: Page, runOnly: string[]): Promise<string[]> {
	return page.evaluate(async (rules) => {
		const { violations } = await window.axe.run(document, { runOnly: rules })
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
	}, runOnly)
}

/** Texts that stick out of a box that hides what sticks out. */
function cutTexts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('main *, header *, footer *, dialog *')]
			.filter((element) => {
				const { overflow, position, clipPath } = getComputedStyle(element)
				const hides = /hidden|clip/.test(overflow) && clipPath === 'none' && position !== 'absolute'
				return hides && element.scrollHeight > element.clientHeight + 1
			})
			.map((element) => element.outerHTML.slice(0, 120)),
	)
}

const scrollsSideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const [language, words] of Object.entries(LANGUAGES)) {
	const isSeenByAxe = language === SEEN_BY_AXE
	const rows = isSeenByAxe ? 'UX28 UX30 UX39' : 'UX28 UX39'
	const what = isSeenByAxe
		? 'is accessible, light and dark, and fits every width'
		: 'fits every width'
	for (const view of VIEWS) {
		test(`${rows} ${view.name} (${language}) ${what}`, async ({
			page,
			baseURL,
			expectedConsoleErrors,
		}) => {
			expectedConsoleErrors.push(/status of (404|429|500)|captcha failed|broken on purpose/)
			await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
			await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
			await view.open(page, words)
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 900 })
				expect(await scrollsSideways(page), `${width} px wide`).toBe(false)
			}
			if (isSeenByAxe) {
				await page.evaluate(axe.source)
				expect(await violations(page, RULES), 'axe, light').toEqual([])
				await page.emulateMedia({ colorScheme: 'dark' })
				expect(await violations(page, RULES_ABOUT_COLOURS), 'axe, dark').toEqual([])
			}
			await page.setViewportSize({ width: 640, height: 900 })
			await page.evaluate(() => {
				document.documentElement.style.fontSize = '200%'
			})
			expect(await scrollsSideways(page), 'text at 200 %').toBe(false)
			expect(await cutTexts(page), 'text at 200 %').toEqual([])
		})
	}
}
