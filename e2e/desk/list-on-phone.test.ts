import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { VIEWS_TEXTS } from '../../desk/orders/views/views-texts.ts'
import { inDatabase } from '../shared-database.ts'
import { expect, test } from '../test.ts'
import { linesOf } from '../views/lines-of.ts'
import { fillOrders } from './fill-orders.ts'
import { deskUrl, letIn, SIGNED_OUT } from './office.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
/** What a thumb meets, in pixels. */
const TOUCH_TARGET = 44

const { columns: titles } = ORDERS_TEXTS.sv
const views = VIEWS_TEXTS.sv
const byReceived = sv.table.sorting(titles.received, false)
const byTotal = sv.table.sorting(titles.total, false)

test.use({ locale: 'sv-SE', viewport: PHONE, hasTouch: true })
test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

const sortIn = (page: Page) => page.getByRole('combobox', { name: sv.table.sort, exact: true })
const shownIn = (page: Page) => sortIn(page).getByRole('option', { selected: true })

async function openThreeOrders(page: Page, countryCode: string): Promise<void> {
	const cars = ['VND1A2B3C4D567890', 'VND1A2B3C4D567890', 'VND1A2B3C4D567890']
	await inDatabase((db) => fillOrders(db, { countryCode, status: 'SETTLED', cars }))
	await letIn(page, 'clerk')
	await page.goto(`${deskUrl()}/orders?country=${countryCode}`)
	await expect(page.getByRole('row')).toHaveCount(1 + cars.length)
}

test('D9 D24 on a phone a list is sorted by touch; Back and a saved view bring that order back', async ({
	page,
}) => {
	await openThreeOrders(page, 'EE')
	const first = page.getByRole('row').nth(1)
	await expect(shownIn(page)).toHaveText(byReceived)
	await expect(first).toContainText('Lund 0')
	const target = await sortIn(page).boundingBox()
	expect(target?.height).toBeGreaterThanOrEqual(TOUCH_TARGET)

	await sortIn(page).tap()
	await sortIn(page).selectOption(byTotal)
	await expect(page).toHaveURL(/country=EE&sort=-total$/)
	await expect(first).toContainText('Lund 2')
	await page.goBack()
	await expect(shownIn(page)).toHaveText(byReceived)
	await expect(first).toContainText('Lund 0')
	await page.goForward()
	await expect(shownIn(page)).toHaveText(byTotal)
	await expect(first).toContainText('Lund 2')

	const name = `Estland ${randomUUID().slice(0, 6)}`
	await page.getByRole('button', { name: views.button }).tap()
	await page.getByRole('button', { name: views.save }).tap()
	const dialog = page.getByRole('dialog', { name: views.saveTitle })
	await dialog.getByRole('textbox', { name: views.name }).fill(name)
	await dialog.getByRole('button', { name: views.saveButton }).tap()
	await expect(page.getByRole('button', { name: views.current(name) })).toBeVisible()
	await sortIn(page).selectOption(sv.table.sorting(titles.customer, true))
	await expect(page).toHaveURL(/sort=customer$/)
	await page.getByRole('button', { name: views.button }).tap()
	await page.getByRole('link', { name }).tap()
	await expect(shownIn(page)).toHaveText(byTotal)
	await expect(first).toContainText('Lund 2')
})

test('D9 D24 a phone sorts by what the titles of a wide screen sort by, and neither shows both', async ({
	page,
}) => {
	await openThreeOrders(page, 'HR')
	const links = page.getByRole('columnheader').getByRole('link')
	await expect(links).toHaveCount(0)
	const offered = await sortIn(page).getByRole('option').allTextContents()

	await page.setViewportSize(DESKTOP)
	await expect(sortIn(page)).toBeHidden()
	const received = page.getByRole('columnheader', { name: titles.received })
	await expect(received).toHaveAttribute('aria-sort', 'descending')
	const sorts = await links.allTextContents()
	expect(offered.toSorted()).toEqual(
		sorts.flatMap((title) => [true, false].map((isUp) => sv.table.sorting(title, isUp))).toSorted(),
	)
	await page.getByRole('link', { name: titles.customer }).click()
	// Where there is less room, a number and an amount still stand on one line each.
	await page.setViewportSize({ width: 1024, height: 768 })
	for (const cell of ['.row-link', 'td.number']) {
		expect(await linesOf(page.locator(cell).first())).toBe(1)
	}
	await page.setViewportSize(PHONE)
	await expect(shownIn(page)).toHaveText(sv.table.sorting(titles.customer, true))

	// An order that no shown title has is not told as another.
	await page.goto(`${deskUrl()}/orders?country=HR&sort=-total&columns=reference+customer`)
	await expect(shownIn(page)).toHaveText(sv.table.sortedOtherwise)
	// What is found by words is sorted by how well it fits.
	await page.goto(`${deskUrl()}/orders?country=HR&q=lund`)
	await expect(page.getByRole('row')).toHaveCount(4)
	await expect(sortIn(page)).toBeHidden()
	// The rail is moved to where one is.
	await page.goto(`${deskUrl()}/log`)
	await expect(page.getByRole('link', { name: sv.rail.log, exact: true })).toBeInViewport({
		ratio: 1,
	})
})
