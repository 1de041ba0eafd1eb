import type { Page } from '@playwright/test'
import { sv } from '../../web/i18n/sv.ts'
import { expect, test } from '../test.ts'
import { VIEWS } from './views.ts'

/** As visitors set it who need larger letters, or more room between them (WCAG 1.4.4, 1.4.12). */
const SETTINGS = [
	{ width: 390, css: 'html { font-size: 200% !important }' },
	{
		width: 320,
		css: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
	},
] as const

/** What sticks out to the side, of the window or of a dialog. */
const stickingOut = (page: Page) =>
	page.evaluate(() =>
		[document.documentElement, ...document.querySelectorAll('dialog[open]')]
			.filter((element) => element.scrollWidth > element.clientWidth)
			.map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`),
	)

// In Swedish, whose words are the longest.
for (const view of VIEWS.filter(({ name }) => /^(order|add-car|remove-car)/.test(name))) {
	test(`S9 ${view.name} fits a phone with large text and with text spacing`, async ({
		page,
		expectedConsoleErrors,
	}) => {
		expectedConsoleErrors.push(/status of (429|500)|captcha failed/)
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await view.open(page, sv)
		for (const { width, css } of SETTINGS) {
			await page.setViewportSize({ width, height: 844 })
			await page.evaluate((text) => {
				const sheet = new CSSStyleSheet()
				sheet.replaceSync(text)
				document.adoptedStyleSheets = [sheet]
			}, css)
			expect(await stickingOut(page), css).toEqual([])
		}
	})
}
