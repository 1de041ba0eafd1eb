import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BOOKS_TEXTS } from '../../desk/books/books-texts.ts'
import { monthName } from '../../desk/books/month-words.ts'
import { readSie } from '../../server/testing/read-sie.ts'
import { payOrder } from '../pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { booksToOneself } from '../shared-database.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { appUrl, deskUrl, enter, goBy, letIn, SIGNED_OUT } from './office.ts'

const texts = BOOKS_TEXTS.sv

/** Long over, and nothing is booked in it: closing it is nobody else's business. */
const OLD_MONTH = '2020-01'

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

async function downloadBy(page: Page, press: () => Promise<void>): Promise<Buffer> {
	const [download] = await Promise.all([page.waitForEvent('download'), press()])
	return readFile(await download.path())
}

test('B3 D6 a bookkeeper sees the month, takes its vouchers out once and again, and closes a month that is over', async ({
	page,
	emailAddress,
}) => {
	// Others may have the books.
	test.slow()
	await enter(page, 'bookkeeper')
	await using _books = await booksToOneself()
	await payOrder(await placeOrder(appUrl(), emailAddress))
	await goBy(page, 'b')
	const month = page.getByRole('row').filter({ hasText: texts.states['under-way'] })
	await expect(month).toBeVisible()
	await page.setViewportSize({ width: 390, height: 844 })
	const receipts = month.getByRole('cell').nth(4)
	expect(
		await receipts.evaluate((cell) => getComputedStyle(cell, '::before').content),
		'D24 on a phone a number says what it is',
	).toBe(`"${texts.columns.receipts}"`)
	await page.setViewportSize({ width: 1280, height: 720 })
	await month.getByRole('link').click()
	await expect(page.getByRole('table').filter({ hasText: texts.rate })).toContainText('25 %')
	await expect(page.getByRole('table').filter({ hasText: texts.country })).toContainText('Sverige')
	await expect(page.getByText(texts.closing.notOver)).toBeVisible()

	const sie = await downloadBy(page, () => page.getByRole('button', { name: /\(SIE\)$/ }).click())
	const { vouchers } = readSie(sie)
	expect(vouchers.length).toBeGreaterThan(0)
	for (const { lines } of vouchers) expect(lines.reduce((sum, { ore }) => sum + ore, 0)).toBe(0)
	const batches = page.getByRole('listitem').filter({ hasText: texts.files.batch(1).slice(0, 6) })
	const again = batches.last().getByRole('button', { name: texts.files.again })
	expect((await downloadBy(page, () => again.click())).equals(sie)).toBe(true)
	const csv = await downloadBy(page, () =>
		page.getByRole('button', { name: texts.files.csv }).click(),
	)
	expect(csv.toString('utf8')).toContain('Bokföringsdatum')
	const pdf = await downloadBy(page, () =>
		page.getByRole('button', { name: texts.files.pdf }).click(),
	)
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

	await page.goto(`${deskUrl()}/books/${OLD_MONTH}`)
	const name = monthName(OLD_MONTH, 'sv')
	await page.getByRole('button', { name: texts.closing.button(name) }).click()
	const question = page.getByRole('dialog', { name: texts.closing.question(name) })
	await expect(question).toContainText('kan inte öppnas igen')
	await question.getByRole('button', { name: texts.closing.button(name) }).click()
	await expect(page.getByText(texts.closing.outcomes.closed)).toBeVisible()
	await expect(page.getByText(texts.closing.isClosed)).toBeVisible()
	await expect(page.getByRole('button', { name: texts.closing.button(name) })).toBeHidden()
})

test('D6 who only reads sees the sums, and takes nothing out', async ({ page }) => {
	await letIn(page, 'reader')
	await page.goto(`${deskUrl()}/books/2020-02`)
	await expect(page.getByText(texts.files.notAllowed)).toBeVisible()
	await expect(page.getByRole('button', { name: texts.files.csv })).toBeHidden()
	await expect(page.getByRole('button', { name: /^Stäng / })).toBeHidden()
})
