import { CHANGES_PATH } from '@coc/contract/desk'
import type { Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect, test } from '../test.ts'
import { appUrl, deskUrl, enter, SIGNED_OUT } from './office.ts'

const { notes } = ORDERS_TEXTS.sv

/** Sooner than a screen looks by itself. Two seconds are promised, on a machine that has nothing else to do. */
const SOON = { timeout: 8_000 }

test.use({ locale: 'sv-SE' })

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Åsa Öberg' })

/** The list of one customer's orders, with the stream of changes open. */
async function watchOrders(page: Page, emailAddress: string): Promise<void> {
	const followed = page.waitForResponse((response) => response.url().endsWith(CHANGES_PATH))
	await page.goto(`${deskUrl()}/orders?q=${emailAddress}`)
	await followed
}

test('D22 a new order and a colleague’s act are on every open screen before it would look by itself', async ({
	page,
	browser,
	emailAddress,
}) => {
	const colleague = await browser.newPage({ locale: 'sv-SE' })
	await Promise.all([enter(page, 'clerk'), enter(colleague, 'clerk')])
	const first = await placeOrder(appUrl(), emailAddress)
	await Promise.all([watchOrders(page, emailAddress), watchOrders(colleague, emailAddress)])
	await expect(rowsOf(page)).toHaveCount(1)
	await expect(rowsOf(colleague)).toHaveCount(1)

	await placeOrder(appUrl(), emailAddress)
	await Promise.all([
		expect(rowsOf(page)).toHaveCount(2, SOON),
		expect(rowsOf(colleague)).toHaveCount(2, SOON),
	])

	await page.goto(`${deskUrl()}/orders/${first}`)
	await colleague.goto(`${deskUrl()}/orders/${first}`)
	// Somebody writes, and it is not lost when a colleague's note comes.
	await page.getByRole('textbox', { name: notes.add }).fill('Halvskrivet')
	await colleague.getByRole('textbox', { name: notes.add }).fill('Ringde kunden')
	await colleague.getByRole('button', { name: notes.addButton }).click()
	await expect(colleague.getByText(notes.outcomes.written)).toBeVisible()
	await expect(page.getByRole('listitem').filter({ hasText: 'Ringde kunden' })).toBeVisible(SOON)
	await expect(page.getByRole('textbox', { name: notes.add })).toHaveValue('Halvskrivet')
	await colleague.close()
})

test('D22 nothing jumps under the pointer: what arrives waits at the edge', async ({
	page,
	emailAddress,
}) => {
	await enter(page, 'reader')
	await placeOrder(appUrl(), emailAddress)
	await watchOrders(page, emailAddress)
	const row = rowsOf(page).first()
	await row.hover()
	const name = await row.getByRole('link').textContent()
	const before = await row.boundingBox()
	await placeOrder(appUrl(), emailAddress)
	const arrivals = page.getByRole('button', { name: sv.live.arrivals('1') })
	await expect(arrivals).toBeVisible(SOON)
	await expect(rowsOf(page)).toHaveCount(1)
	expect(await row.boundingBox()).toEqual(before)
	await expect(row.getByRole('link')).toHaveText(name ?? '')
	await page.mouse.move(0, 0)
	await expect(rowsOf(page)).toHaveCount(2)
	await expect(arrivals).toBeHidden()
	// The same for who is in the list by keyboard, and a press shows it.
	await page.keyboard.press('j')
	await placeOrder(appUrl(), emailAddress)
	await expect(arrivals).toBeVisible(SOON)
	await arrivals.click()
	await expect(rowsOf(page)).toHaveCount(3)
})

test('D22 tabs of one browser share one stream, and the next takes over', async ({
	page,
	emailAddress,
}) => {
	await enter(page, 'reader')
	await watchOrders(page, emailAddress)
	const second = await page.context().newPage()
	const streams: string[] = []
	second.on('request', (request) => {
		if (request.url().endsWith(CHANGES_PATH)) streams.push(request.url())
	})
	await second.goto(`${deskUrl()}/orders?q=${emailAddress}`)
	await placeOrder(appUrl(), emailAddress)
	await expect(rowsOf(second)).toHaveCount(1, SOON)
	expect(streams).toEqual([])
	const followed = second.waitForResponse((response) => response.url().endsWith(CHANGES_PATH))
	await page.close()
	await followed
	await placeOrder(appUrl(), emailAddress)
	await expect(rowsOf(second)).toHaveCount(2, SOON)
	await second.close()
})

test('D22 without the stream the screen looks by itself and says so after a while; hidden it rests, and seen again it looks once', async ({
	page,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	await page.clock.install()
	await enter(page, 'reader')
	await page.route(`**${CHANGES_PATH}`, (route) => route.abort())
	await page.goto(`${deskUrl()}/orders?q=${emailAddress}`)
	await expect(page.getByText(ORDERS_TEXTS.sv.noneLikeThat)).toBeVisible()
	await placeOrder(appUrl(), emailAddress)
	await page.clock.runFor(16_000)
	await expect(rowsOf(page)).toHaveCount(1)
	await expect(page.getByText(sv.live.slow)).toBeHidden()
	// In steps: what is asked for is given up after half a minute of this clock, too.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
	for (let step = 0; step < 3; step++) await lookAgain(page)
	await page.clock.runFor(5_000)
	await expect(page.getByText(sv.live.slow)).toBeVisible()

	const asked: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/api/desk/orders?')) asked.push(request.url())
	})
	// Answered, and time stands still: nothing is under way when it is hidden.
	await lookAgain(page)
	asked.length = 0
	await show(page, false)
	await page.clock.resume()
	await page.clock.runFor(600_000)
	expect(asked).toEqual([])
	await show(page, true)
	await page.clock.runFor(3_000)
	await expect.poll(() => asked.length).toBe(1)
	await page.clock.runFor(3_000)
	expect(asked).toHaveLength(1)
})

/** Lets so much time pass that it looks again, and waits for the answer. */
async function lookAgain(page: Page): Promise<void> {
	const answered = page.waitForResponse((response) => response.url().includes('/api/desk/orders?'))
	await page.clock.runFor(16_300)
	await answered
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
