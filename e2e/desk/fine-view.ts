import { expect, type Page } from '@playwright/test'
import { overflowing, useStyle, violations, whatDoesNotFit } from '../views/what-shows.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the dark can change. */
const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']
/** The narrow one last: large text is looked at there. */
const WIDTHS = [1440, 1024, 320, 390]

/** What lies over a screen that was looked at without it. */
export const DIALOG = 'dialog[open]'
export const MENU = ':popover-open'

/** To another screen, as by a link: the desk stays loaded, and the screen before goes once this one can be drawn. */
export async function goWithin(page: Page, place: string): Promise<void> {
	// Before it, the desk may not listen yet.
	await expect(page.locator('h1').first()).toBeVisible()
	await page.evaluate((to) => {
		document.querySelector('h1')?.setAttribute('data-before', '')
		history.pushState(null, '', to)
		dispatchEvent(new PopStateEvent('popstate'))
	}, place)
	await expect(page.locator('h1:not([data-before])')).toBeVisible()
}

/** Everything that a policy refuses is said in the console, which fails the test. */
export async function expectToBeFine(page: Page, view: string, part = ''): Promise<void> {
	await expectAxeToFindNothing(page, { view, part, colorScheme: 'light' })
	await expectAxeToFindNothing(page, {
		view,
		part,
		colorScheme: 'dark',
		rules: RULES_ABOUT_COLOURS,
	})
	await expectToFit(page, view)
}

type Look = {
	readonly view: string
	readonly part: string
	readonly colorScheme: 'light' | 'dark'
	readonly rules?: string[]
}

async function expectAxeToFindNothing(page: Page, look: Look): Promise<void> {
	const { view, part, colorScheme, rules = RULES } = look
	await expect(page.locator('.waiting, [aria-busy=true]')).toHaveCount(0)
	await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
	expect(await violations(page, rules, part), `${view}, ${colorScheme}`).toEqual([])
}

async function expectToFit(page: Page, view: string): Promise<void> {
	const before = page.viewportSize()
	for (const width of WIDTHS) {
		if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 900 })
		const { found } = await whatDoesNotFit(page, 'sideways')
		expect(found, `${view}, ${width} px`).toEqual([])
		await expectNothingToOverflow(page, `${view}, ${width} px`)
	}
	await useStyle(page, 'html { font-size: 200% !important }')
	const { found } = await whatDoesNotFit(page, 'sideways or cut')
	expect(found, `${view}, 200 %`).toEqual([])
	await useStyle(page, '')
	if (before) await page.setViewportSize(before)
}

const SMALLEST = { width: 320, height: 640 }

/** A dialog or a menu on the smallest phone, with letters twice as large too: all of it within reach. */
export async function expectToFitSmallest(page: Page, what: string): Promise<void> {
	for (const [size, css] of [
		['100 %', ''],
		['200 %', 'html { font-size: 200% !important }'],
	] as const) {
		await useStyle(page, css)
		// Who sets larger letters has another window in the eyes of a page.
		await page.setViewportSize({ ...SMALLEST, height: SMALLEST.height + 1 })
		await page.setViewportSize(SMALLEST)
		await expectNothingToOverflow(page, `${what}, ${size}`)
	}
	await useStyle(page, '')
}

/** A menu hears of another size of the window with the next picture that is drawn. */
function expectNothingToOverflow(page: Page, message: string): Promise<void> {
	return expect.poll(() => overflowing(page), { message }).toEqual([])
}
