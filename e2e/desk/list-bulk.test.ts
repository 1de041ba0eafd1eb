import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { BULK_TEXTS } from '../../desk/orders/bulk/bulk-texts.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { inDatabase } from '../shared-database.ts'
import { expect } from '../test.ts'
import { violations, whatDoesNotFit } from '../views/what-shows.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { fillOrders } from './fill-orders.ts'
import { deskUrl, letIn, SIGNED_OUT } from './office.ts'

const texts = BULK_TEXTS.sv
const orders = ORDERS_TEXTS.sv

const [WITHOUT_COC, UNKNOWN] = ['VND5R6S7T8U123456', 'VND9X8Y7Z6W543210']
const times = (count: number, car: string) => Array.from({ length: count }, () => car)

const counted = (countryCode: string) =>
	inDatabase(async (db) => {
		const rows = await db
			.selectFrom('orders')
			.select('status')
			.where('country_code', '=', countryCode)
			.execute()
		return Object.fromEntries(
			[...Map.groupBy(rows, ({ status }) => status)].map(([status, { length }]) => [
				status,
				length,
			]),
		)
	})

async function selectAll(page: Page, search: string, count: number): Promise<void> {
	await page.goto(`${deskUrl()}/orders?${search}`)
	await page.getByRole('checkbox', { name: sv.table.selectPage }).check()
	if (count > 50) await page.getByRole('button', { name: sv.table.selectAll(`${count}`) }).click()
}

const actOn = (page: Page, act: keyof typeof texts.acts) =>
	page
		.getByRole('group', { name: texts.label })
		.getByRole('button', { name: texts.acts[act].button })

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D10 an act over three pages is done to just what the filter showed, shows its count before, and tells which failed; once on a lost answer', async ({
	page,
	expectedConsoleErrors,
}) => {
	await inDatabase(async (db) => {
		const cars = [...times(108, WITHOUT_COC), ...times(2, UNKNOWN)]
		await fillOrders(db, { countryCode: 'LU', status: 'RECEIVED', cars })
		await fillOrders(db, { countryCode: 'LV', status: 'RECEIVED', cars: [WITHOUT_COC] })
	})
	await letIn(page, 'clerk')
	await selectAll(page, 'country=LU&status=RECEIVED', 110)
	await expect(page.getByText(sv.table.allSelected('110'))).toBeVisible()
	// One is taken out of it on another page.
	await page.getByRole('link', { name: sv.table.next }).click()
	await expect(page.getByText(sv.table.page('2', '3'))).toBeVisible()
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	await expect(page.getByText(sv.table.selected('109'))).toBeVisible()

	await actOn(page, 'handle').click()
	const dialog = page.getByRole('dialog', { name: texts.acts.handle.title('109', false) })
	await expect(dialog).toContainText(texts.acts.handle.will)
	expect(await counted('LU')).toEqual({ RECEIVED: 110 })
	await inDatabase((db) =>
		fillOrders(db, { countryCode: 'LU', status: 'RECEIVED', cars: [WITHOUT_COC] }),
	)
	// Its answer is lost on the way.
	expectedConsoleErrors.push(/ERR_FAILED/)
	await page.route(
		'**/api/desk/acts/bulk-start',
		async (route) => {
			await route.fetch()
			await route.abort()
		},
		{ times: 1 },
	)
	await dialog.getByRole('button', { name: texts.acts.handle.yes }).dblclick()
	await expect(dialog.getByRole('alert')).toContainText(sv.acts.unknownOutcome)
	await dialog.getByRole('button', { name: sv.retry }).click()
	const panel = page.getByRole('region', { name: texts.acts.handle.over })
	const over = `${texts.counts.done('107')} · ${texts.counts.notDone('2')}`
	await expect(panel.getByText(over)).toBeVisible({ timeout: 120_000 })
	expect(await counted('LU')).toEqual({ UNDELIVERABLE: 107, RECEIVED: 4 })
	expect(await counted('LV')).toEqual({ RECEIVED: 1 })

	const failed = panel.getByRole('row').filter({ hasText: texts.reasons['unknown-car'] })
	await expect(failed).toHaveCount(2)
	await page.reload()
	await expect(failed).toHaveCount(2)
	expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([])
	await page.setViewportSize({ width: 390, height: 900 })
	expect((await whatDoesNotFit(page, 'sideways')).found).toEqual([])
	await page.setViewportSize({ width: 1280, height: 900 })
	// Who goes on with something else stays there.
	const search = page.getByRole('searchbox')
	await search.pressSequentially('zzzz')
	await expect(page.getByText(orders.noneLikeThat)).toBeVisible()
	await expect(search).toBeFocused()
	await page.goBack()
	await failed.first().getByRole('link').click()
	await expect(page.getByRole('heading', { level: 1, name: orders.order.title('C') })).toBeFocused()
	await page.goBack()
	await panel.getByRole('link', { name: texts.close }).click()
	await expect(panel).toBeHidden()
})

test('D18 D11 letters of a selection are one PDF, and what the filter shows is a file for a spreadsheet', async ({
	page,
}) => {
	const cars = times(3, WITHOUT_COC)
	await inDatabase(async (db) => {
		await fillOrders(db, { countryCode: 'MT', status: 'SETTLED', cars, isToPost: true })
		await fillOrders(db, { countryCode: 'MT', status: 'SETTLED', cars: [UNKNOWN] })
	})
	await letIn(page)
	await selectAll(page, 'country=MT', 4)
	await actOn(page, 'letters').click()
	const dialog = page.getByRole('dialog', { name: texts.acts.letters.title('3', false) })
	await expect(dialog).toContainText(`1: ${texts.reasons['nothing-to-post']}`)
	const [letters] = await Promise.all([
		page.waitForEvent('download'),
		dialog.getByRole('button', { name: texts.acts.letters.yes }).click(),
	])
	expect(letters.suggestedFilename()).toBe('letters.pdf')
	expect((await readFile(await letters.path())).subarray(0, 5).toString()).toBe('%PDF-')
	const panel = page.getByRole('region', { name: texts.acts.letters.over })
	await expect(panel).toContainText(texts.counts.done('3'))

	await page.getByRole('button', { name: texts.export.button }).click()
	const asked = page.getByRole('dialog', { name: texts.export.title('4', false) })
	await expect(asked).toContainText(texts.export.will)
	const [csv] = await Promise.all([
		page.waitForEvent('download'),
		asked.getByRole('button', { name: texts.export.yes }).click(),
	])
	await expect(page.getByText(texts.export.done)).toBeVisible()
	const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n')
	expect(lines).toHaveLength(1 + 4)
	expect(lines.filter((line) => line.includes(';MT;'))).toHaveLength(4)
})

test('D10 rows of the filter before, which stay until those of the new one are there, are not ticked', async ({
	page,
}) => {
	await inDatabase(async (db) => {
		await fillOrders(db, { countryCode: 'SI', status: 'RECEIVED', cars: times(2, WITHOUT_COC) })
		await fillOrders(db, { countryCode: 'SI', status: 'SETTLED', cars: [WITHOUT_COC] })
	})
	await letIn(page, 'manager')
	await selectAll(page, 'country=SI', 3)
	await expect(page.getByText(sv.table.selected('3'))).toBeVisible()
	const isLookedAt = Promise.withResolvers<void>()
	await page.route('**/api/desk/orders?*status=SETTLED*', async (route) => {
		await isLookedAt.promise
		await route.continue()
	})
	await page.getByRole('button', { name: sv.filters.add }).click()
	await page.getByLabel(orders.filters.status).selectOption('SETTLED')
	await page.keyboard.press('Escape')
	const boxes = page.getByRole('table').getByRole('checkbox', { checked: false })
	await expect(boxes).toHaveCount(4)
	for (const box of await boxes.all()) await expect(box).toBeDisabled()
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	const exporting = page.getByRole('button', { name: texts.export.button })
	await expect(exporting).toBeDisabled()
	isLookedAt.resolve()
	await expect(boxes).toHaveCount(2)
	for (const box of await boxes.all()) await expect(box).toBeEnabled()
	await exporting.click()
	await expect(page.getByRole('dialog', { name: texts.export.title('1', true) })).toBeVisible()
})

test('D6 who only reads sees the list and its views, and neither acts nor an export', async ({
	page,
}) => {
	await inDatabase((db) =>
		fillOrders(db, { countryCode: 'SK', status: 'SETTLED', cars: [WITHOUT_COC] }),
	)
	await letIn(page, 'reader')
	await selectAll(page, 'country=SK', 1)
	await expect(page.getByText(sv.table.selected('1'))).toBeVisible()
	await expect(page.getByRole('button', { name: sv.table.columns })).toBeVisible()
	await expect(actOn(page, 'handle')).toBeHidden()
	await expect(page.getByRole('button', { name: texts.export.button })).toBeHidden()
})
