import { ORDER_WORDS } from '@coc/contract'
import { CHANGES_PATH } from '@coc/contract/desk'
import type { Locator, Page } from '@playwright/test'
import { IMPORT_TEXTS } from '../../desk/cars/import/import-texts.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { PRODUCE_TEXTS } from '../../desk/produce/produce-texts.ts'
import { placeOrder } from '../place-order.ts'
import { stopClock } from '../stop-clock.ts'
import { expect, test } from '../test.ts'
import { appUrl, deskUrl, letIn, SIGNED_OUT } from './office.ts'

const { notes } = ORDERS_TEXTS.sv
const { waiting } = PRODUCE_TEXTS.sv

test.use({ locale: 'sv-SE' })

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Åsa Öberg' })

/** Screens look by themselves after so long. Without that, whatever comes was brought by the stream. */
async function neverLookByItself(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const after = window.setTimeout
		Reflect.set(window, 'setTimeout', (run: () => void, ms = 0) =>
			ms < 10_000 ? after(run, ms) : 0,
		)
	})
}

/** With the stream of changes open. */
async function watch(page: Page, place: string): Promise<void> {
	const followed = page.waitForResponse((response) => response.url().endsWith(CHANGES_PATH))
	await page.goto(deskUrl() + place)
	await followed
}

/** The list of one customer's orders. */
const watchOrders = (page: Page, emailAddress: string) => watch(page, `/orders?q=${emailAddress}`)

test('D22 a new order and a colleague’s act are on every open screen before it would look by itself', async ({
	page,
	browser,
	emailAddress,
}) => {
	const colleague = await browser.newPage({ locale: 'sv-SE' })
	await Promise.all([page, colleague].map(neverLookByItself))
	await Promise.all([letIn(page, 'clerk'), letIn(colleague, 'clerk')])
	const first = await placeOrder(appUrl(), emailAddress)
	await Promise.all([watchOrders(page, emailAddress), watchOrders(colleague, emailAddress)])
	await expect(rowsOf(page)).toHaveCount(1)
	await expect(rowsOf(colleague)).toHaveCount(1)

	await placeOrder(appUrl(), emailAddress)
	await Promise.all([expect(rowsOf(page)).toHaveCount(2), expect(rowsOf(colleague)).toHaveCount(2)])

	await watch(page, `/orders/${first}`)
	await watch(colleague, `/orders/${first}`)
	// Somebody writes, and it is not lost when a colleague's note comes.
	await page.getByRole('textbox', { name: notes.add }).fill('Halvskrivet')
	await colleague.getByRole('textbox', { name: notes.add }).fill('Ringde kunden')
	await colleague.getByRole('button', { name: notes.addButton }).click()
	await expect(colleague.getByText(notes.outcomes.written)).toBeVisible()
	await expect(page.getByRole('listitem').filter({ hasText: 'Ringde kunden' })).toBeVisible()
	await expect(page.getByRole('textbox', { name: notes.add })).toHaveValue('Halvskrivet')
	await colleague.close()
})

test('D22 nothing jumps under the pointer: what arrives waits at the edge', async ({
	page,
	emailAddress,
}) => {
	await neverLookByItself(page)
	await letIn(page, 'reader')
	await placeOrder(appUrl(), emailAddress)
	await watchOrders(page, emailAddress)
	const row = rowsOf(page).first()
	// Until then its words change.
	await expect(row).toContainText(ORDER_WORDS.CREATED.sv)
	await row.hover()
	const name = await row.getByRole('link').textContent()
	const before = await row.boundingBox()
	await placeOrder(appUrl(), emailAddress)
	const arrivals = page.getByRole('button', { name: sv.live.arrivals('1') })
	await expect(arrivals).toBeVisible()
	await expect(rowsOf(page)).toHaveCount(1)
	expect(await row.boundingBox()).toEqual(before)
	await expect(row.getByRole('link')).toHaveText(name ?? '')
	await page.mouse.move(0, 0)
	await expect(rowsOf(page)).toHaveCount(2)
	await expect(arrivals).toBeHidden()
	// The same for who is in the list by keyboard, and a press shows it.
	await page.keyboard.press('j')
	await placeOrder(appUrl(), emailAddress)
	await expect(arrivals).toBeVisible()
	await arrivals.click()
	await expect(rowsOf(page)).toHaveCount(3)
})

test('D22 a file that waits stays under the hand while a colleague settles the one above it, and the question names it', async ({
	page,
	emailAddress,
}) => {
	const named = (fileName: string) => ({
		...{ sha256: `sha256 of ${fileName}`, format: 'pdf', size: 1000, fileName },
		...{ receivedAt: '2026-01-01T00:00:00Z', chassisNumber: null, waitsBecause: null },
	})
	const above = named('reklam.pdf')
	const below = named('intyg.pdf')
	let files = [above, below]
	// Of one office's many files other tests settle some, too.
	await page.route(/\/api\/desk\/documents(\?|$)/, (route) =>
		route.fulfill({ json: { files, total: files.length, page: 1, pages: 1 } }),
	)
	await neverLookByItself(page)
	await letIn(page, 'clerk')
	await watch(page, '/produce/files')
	const discard = page.getByRole('button', { name: waiting.discardOf(below.fileName) })
	await discard.hover()
	const before = await discard.boundingBox()
	files = [below]
	await placeOrder(appUrl(), emailAddress)
	await expect(page.getByRole('button', { name: sv.live.changed })).toBeVisible()
	expect(await discard.boundingBox()).toEqual(before)
	await discard.click()
	const question = page.getByRole('dialog', { name: waiting.discardTitle })
	await expect(question).toContainText(below.fileName)
	await page.keyboard.press('Escape')
	await discard.blur()
	await page.mouse.move(0, 0)
	await expect(page.getByRole('row').filter({ hasText: above.fileName })).toBeHidden()
})

test('D22 what is written at an order stays under the hand while others come into the list beside it', async ({
	page,
	emailAddress,
}) => {
	await neverLookByItself(page)
	await letIn(page, 'clerk')
	const [id] = await Promise.all([1, 2, 3].map(() => placeOrder(appUrl(), emailAddress)))
	await watch(page, `/orders/${id}?q=${emailAddress}`)
	await expect(rowsOf(page)).toHaveCount(3)
	const field = page.getByRole('textbox', { name: notes.add })
	// Until then its words change.
	await expect(page.getByText(/^Mejlet .* skickades$/)).toBeVisible()
	// With the pointer beside the list, until its first rows are past the edge.
	await page.mouse.move(1_000, 300)
	await page.mouse.wheel(0, 330)
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(330)
	const before = await field.boundingBox()
	await placeOrder(appUrl(), emailAddress)
	await expect(rowsOf(page)).toHaveCount(4)
	expect(await field.boundingBox()).toEqual(before)
})

test('D22 tabs of one browser share one stream, and the next takes over; a file of cars is read once, whatever changes', async ({
	page,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/status of 404/)
	await letIn(page, 'clerk')
	let looks = 0
	await page.route('**/api/desk/car-files/*', async (route) => {
		looks++
		await route.continue()
	})
	await watch(page, `/cars/import?file=${'0'.repeat(64)}`)
	await expect(page.getByText(IMPORT_TEXTS.sv.gone)).toBeVisible()
	const second = await page.context().newPage()
	await neverLookByItself(second)
	const streams: string[] = []
	second.on('request', (request) => {
		if (request.url().endsWith(CHANGES_PATH)) streams.push(request.url())
	})
	await second.goto(`${deskUrl()}/orders?q=${emailAddress}`)
	await expect(second.getByText(ORDERS_TEXTS.sv.noneLikeThat)).toBeVisible()
	await placeOrder(appUrl(), emailAddress)
	await expect(rowsOf(second)).toHaveCount(1)
	expect(streams).toEqual([])
	expect(looks).toBe(1)
	const followed = second.waitForResponse((response) => response.url().endsWith(CHANGES_PATH))
	await page.close()
	await followed
	await placeOrder(appUrl(), emailAddress)
	await expect(rowsOf(second)).toHaveCount(2)
	await second.close()
})

test('D22 without the stream the screen looks by itself and says so after a while; hidden it rests, and seen again it looks once', async ({
	page,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	await letIn(page, 'reader')
	await page.route(`**${CHANGES_PATH}`, (route) => route.abort())
	await countCalls(page)
	await stopClock(page)
	await page.goto(`${deskUrl()}/orders?q=${emailAddress}`)
	await untilSeen(page, page.getByText(ORDERS_TEXTS.sv.noneLikeThat))
	await placeOrder(appUrl(), emailAddress)
	await lookAgain(page)
	await untilSeen(page, rowsOf(page))
	await expect(page.getByText(sv.live.slow)).toBeHidden()
	await expect(async () => {
		await lookAgain(page)
		await expect(page.getByText(sv.live.slow)).toBeVisible({ timeout: 500 })
	}).toPass()

	const { looks } = await callsOf(page)
	await show(page, false)
	await page.clock.runFor(600_000)
	expect((await callsOf(page)).looks).toBe(looks)
	await show(page, true)
	await page.clock.runFor(3_000)
	await expect.poll(async () => (await callsOf(page)).looks).toBe(looks + 1)
	await page.clock.runFor(3_000)
	expect((await callsOf(page)).looks).toBe(looks + 1)
})

declare global {
	interface Window {
		/** By `countCalls`. */
		readonly calls: { readonly looks: number; readonly underWay: number }
	}
}

/** By the page itself: word of a request may come later than what was done after it. */
async function countCalls(page: Page): Promise<void> {
	await page.addInitScript((changesPath) => {
		const calls = { looks: 0, underWay: 0 }
		Object.assign(window, { calls })
		const { fetch } = window
		window.fetch = async (input, init) => {
			const url = input instanceof Request ? input.url : String(input)
			if (url.endsWith(changesPath)) return fetch(input, init)
			if (url.includes('/api/desk/orders?')) calls.looks++
			calls.underWay++
			try {
				const answer = await fetch(input, init)
				await answer.clone().arrayBuffer()
				return answer
			} finally {
				calls.underWay--
			}
		}
	}, CHANGES_PATH)
}

const callsOf = (page: Page) => page.evaluate(() => window.calls)

/** Once an answer is there, drawing it takes a moment of the clock. */
async function untilSeen(page: Page, what: Locator): Promise<void> {
	await expect(async () => {
		await page.clock.runFor(50)
		await expect(what).toBeVisible({ timeout: 500 })
	}).toPass()
}

/**
 * Lets time pass until it looks again and all that it asked for is answered. In steps, and none while something is
 * under way: a look that is asked for then comes a second after it, and what is asked for is given up after half a
 * minute of this clock.
 */
async function lookAgain(page: Page): Promise<void> {
	const { looks } = await callsOf(page)
	await expect
		.poll(
			async () => {
				const now = await callsOf(page)
				if (now.underWay > 0) return false
				if (now.looks > looks) return true
				await page.clock.runFor(1_000)
				return false
			},
			{ intervals: [20] },
		)
		.toBe(true)
}

/** As a browser tells a tab that another one lies over it, or none any more. */
function show(page: Page, isSeen: boolean): Promise<void> {
	return page.evaluate(
		(visibilityState) => {
			Object.defineProperty(document, 'visibilityState', {
				configurable: true,
				get: () => visibilityState,
			})
			document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
		},
		isSeen ? 'visible' : 'hidden',
	)
}
