import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from '../test.ts'
import { cutTexts, sticksOut, useStyle, violations } from '../views/what-shows.ts'

export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** As it is filled by a story: light and dark, on a phone, and there with text twice as large. */
export async function expectAccessible(page: Page, view: string): Promise<void> {
	const before = page.viewportSize()
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		await page.evaluate(axe.source)
		expect(await violations(page, RULES), `${view}, ${colorScheme}`).toEqual([])
	}
	await page.setViewportSize({ width: 390, height: 844 })
	expect(await sticksOut(page), `${view}, 390 px`).toEqual([])
	await useStyle(page, 'html { font-size: 200% !important }')
	expect(await sticksOut(page), `${view}, 200 %`).toEqual([])
	expect(await cutTexts(page), `${view}, 200 %`).toEqual([])
	await useStyle(page, '')
	if (before) await page.setViewportSize(before)
}
