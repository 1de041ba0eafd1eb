import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
	interface Window {
		readonly axe: typeof axe
	}
}

/** Without its comments and long names: half as much to send and to read, for every page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds on the page as it is now, or within a part of it. */
export async function violations(page: Page, runOnly: string[], part = ''): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	const look = { rules: runOnly, part }
	return page.evaluate(async ({ rules, part }) => {
		// What passes is only counted: describing it takes a third of the time.
		const { violations } = await window.axe.run(part || document, {
			runOnly: rules,
			resultTypes: ['violations'],
		})
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
	}, look)
}

/** Texts that stick out of a box that hides what sticks out. */
export function cutTexts(page: Page): Promise<string[]> {
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

/** What sticks out to the side, of the window or of a dialog. */
export function sticksOut(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[document.documentElement, ...document.querySelectorAll('dialog[open]')]
			.filter((element) => element.scrollWidth > element.clientWidth)
			.map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`),
	)
}

/** As visitors set it for every page. */
export function useStyle(page: Page, css: string): Promise<void> {
	return page.evaluate((text) => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(text)
		document.adoptedStyleSheets = [sheet]
	}, css)
}

/** What is wrong with the dialogs and menus that lie over a page: out of the window, or wider than themselves. */
export function overflowing(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll('dialog[open], :popover-open')].flatMap((element) => {
			const { left, right, top, bottom } = element.getBoundingClientRect()
			const { scrollWidth, clientWidth } = element
			const isOut = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
			const box = [left, right, top, bottom].map(Math.round).join(' ')
			return [
				...(isOut ? [`out of ${innerWidth} × ${innerHeight}: ${box}`] : []),
				...(scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`] : []),
			]
		}),
	)
}
