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

/** Rows of a table are marked alike, as are fields in a document: of hundreds the first ones tell as much. */
const ROWS_ENOUGH = 10

/** What axe finds on the page as it is now, or within a part of it. */
export async function violations(page: Page, runOnly: string[], part = ''): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	const look = { rules: runOnly, part, rows: ROWS_ENOUGH }
	return page.evaluate(async ({ rules, part, rows }) => {
		const { violations } = await window.axe.run(
			{
				...(part && { include: [part] }),
				exclude: ['tbody tr', 'dl > div'].map((row) => `${row}:nth-child(n + ${rows + 1})`),
			},
			// What passes is only counted: describing it takes a third of the time.
			{ runOnly: rules, resultTypes: ['violations'] },
		)
		return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
	}, look)
}

type Looked = {
	/** In which it was looked at. */
	readonly languages: readonly string[]
	readonly found: readonly string[]
}

/**
 * What sticks out to the side, of the window or of a dialog, or also which texts stick out of a box that hides what
 * sticks out. In the other language too where that changes in place, and nothing that was opened or filled in has to be
 * so again: without the script that does it, only as the page is.
 */
export function whatDoesNotFit(
	page: Page,
	misfit: 'sideways' | 'sideways or cut',
): Promise<Looked> {
	return page.evaluate(async (sought) => {
		const sticksOut = () =>
			[document.documentElement, ...document.querySelectorAll('dialog[open]')]
				.filter((element) => element.scrollWidth > element.clientWidth)
				.map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`)
		const cutTexts = () =>
			[...document.querySelectorAll<HTMLElement>('main *, header *, footer *, dialog *')]
				.filter((element) => {
					const { overflow, position, clipPath } = getComputedStyle(element)
					const hides =
						/hidden|clip/.test(overflow) && clipPath === 'none' && position !== 'absolute'
					return hides && element.scrollHeight > element.clientHeight + 1
				})
				.map((element) => element.outerHTML.slice(0, 120))
		const languages: string[] = []
		const found: string[] = []
		const look = () => {
			const { lang } = document.documentElement
			languages.push(lang)
			const misfits = sought === 'sideways' ? sticksOut() : [...sticksOut(), ...cutTexts()]
			found.push(...misfits.map((one) => `${lang}: ${one}`))
		}
		look()
		const other = document.querySelector<HTMLElement>('body:has(#settings) .language')
		if (other) {
			const changed = Promise.withResolvers<void>()
			const observer = new MutationObserver(() => changed.resolve())
			observer.observe(document.documentElement, { attributeFilter: ['lang'] })
			let isHeard = false
			// Until the site's script is here, it leads to another document.
			const stay = (event: Event) => {
				isHeard = event.defaultPrevented
				event.preventDefault()
			}
			addEventListener('click', stay)
			while (!isHeard) {
				// Beneath a dialog nobody could press it.
				other.click()
				await new Promise(requestAnimationFrame)
			}
			removeEventListener('click', stay)
			await changed.promise
			observer.disconnect()
			look()
		}
		return { languages, found }
	}, misfit)
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
