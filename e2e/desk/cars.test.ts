import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CARS_TEXTS } from '../../desk/cars/cars-texts.ts'
import { IMPORT_TEXTS } from '../../desk/cars/import/import-texts.ts'
import { THEIRS_TEXTS } from '../../desk/forms/theirs-texts.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { buildXlsx } from '../../server/cars/xlsx/testing.ts'
import { KNOWN_CAR } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { newCar, registerCars } from './certificates.ts'
import { deskUrl, enter, goBy, letIn, SIGNED_OUT } from './office.ts'

const texts = CARS_TEXTS.sv
const theirs = THEIRS_TEXTS.sv
const importing = IMPORT_TEXTS.sv
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A chassis number that no other test uses. */
const newNumber = () => `VND${randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D19 a spreadsheet with wrong rows is mapped, mended and brought in; its car is found, changed and removed', async ({
	page,
	expectedConsoleErrors,
}) => {
	// Whoever looks at a car that was just removed is told so.
	expectedConsoleErrors.push(/status of 404/)
	const [good, mended] = [newNumber(), newNumber()]
	await enter(page, 'clerk')
	await goBy(page, 'c')
	await page.getByRole('link', { name: texts.importLink }).click()
	const choose = page.getByLabel(sv.files.choose, { exact: true }).and(page.locator('input'))
	const send = (name: string, buffer: Buffer) =>
		choose.setInputFiles({ name, mimeType: XLSX, buffer })
	await send('bilar.xlsx', Buffer.from('PK\u0003\u0004 no workbook'))
	await expect(page.getByRole('alert')).toContainText(importing.refusals.damaged)

	const rows = [
		['Chassinummer', 'Går att få', 'Pris', 'Modell'],
		[good, 'ja', 1250.5, 'Vendel Skog'],
		[mended, 'kanske', 900, 'Vendel Hav'],
		[{ error: '#N/A' }, 'nej', '', 'Vendel Fjäll'],
	]
	await send('bilar.xlsx', buildXlsx(rows))
	const { names, missing, meansOf } = importing.columns
	await expect(page.getByText(missing(names.coc_exists))).toBeVisible()
	await page.getByLabel(meansOf('Går att få')).selectOption(names.coc_exists)
	const newCars = page.getByRole('region', { name: importing.counts.title })
	await expect(newCars).toContainText(`${importing.counts.inserted}1`)

	const cell = (column: string, line: number) =>
		page.getByRole('textbox', { name: importing.wrong.fieldOf(column, line) })
	await expect(cell(names.coc_exists, 3)).toHaveAccessibleDescription(
		importing.wrong.faults.coc_exists,
	)
	await expect(cell(names.chassis_number, 4)).toHaveAccessibleDescription(
		importing.wrong.faults.spreadsheetError,
	)
	await cell(names.coc_exists, 3).fill('ja')
	// What is written outlives a reload.
	await page.reload()
	await expect(cell(names.coc_exists, 3)).toHaveValue('ja')
	await cell(names.chassis_number, 4).fill('fortfarande kort')
	await page.getByRole('button', { name: importing.wrong.retry }).click()
	await expect(page.getByText(importing.wrong.stillWrong(1))).toBeVisible()
	await expect(newCars).toContainText(`${importing.counts.inserted}2`)
	await expect(cell(names.coc_exists, 3)).toBeHidden()

	await page.getByRole('button', { name: importing.apply.button('2') }).click()
	const question = page.getByRole('dialog', { name: importing.apply.title })
	await expect(question).toContainText(importing.apply.leavesOut('1'))
	await question.getByRole('button', { name: importing.apply.yes }).click()
	await expect(page.getByText(importing.apply.done('2', '0'))).toBeVisible()

	await page.getByRole('searchbox', { name: texts.search }).fill(good.slice(-8))
	await page.getByRole('row').filter({ hasText: good }).getByRole('link').click()
	const price = page.getByRole('textbox', { name: texts.car.price })
	await expect(price).toHaveValue('1250,50')
	await price.fill('dyr')
	await page.getByRole('button', { name: texts.car.save }).click()
	await expect(price).toBeFocused()
	await price.fill('1 450')
	await page.getByRole('button', { name: texts.car.save }).dblclick()
	await expect(page.getByText(texts.outcomes.changed)).toHaveCount(1)
	await expect(price).toHaveValue('1450')
	await page.reload()
	await expect(price).toHaveValue('1450')
	await page.getByRole('button', { name: texts.car.remove }).click()
	await expect(page.getByText(texts.outcomes.removed)).toBeVisible()
	await expect(page.getByText(texts.noneLikeThat)).toBeVisible()
})

test('D14 D22 the later save of a car’s field is told, never last-wins, also of a draft that was left for a while', async ({
	page,
	browser,
}) => {
	const number = newCar()
	await registerCars([number])
	const { outcomes } = texts
	const priceIn = (one: Page) => one.getByRole('textbox', { name: texts.car.price })
	const save = async (one: Page, outcome: keyof typeof outcomes) => {
		const button = one.getByRole('button', { name: texts.car.save })
		await button.click()
		await expect(one.getByText(outcomes[outcome])).toBeVisible()
		await expect(button).toHaveAttribute('aria-busy', 'false')
	}
	await letIn(page, 'clerk')
	await page.goto(`${deskUrl()}/cars/${number}`)
	await priceIn(page).fill('1500')
	await page.getByRole('link', { name: texts.car.close }).click()

	const other = await browser.newPage({ locale: 'sv-SE' })
	await letIn(other, 'clerk')
	await other.goto(`${deskUrl()}/cars/${number}`)
	await priceIn(other).fill('1200')
	await save(other, 'changed')

	await page.goto(`${deskUrl()}/cars/${number}`)
	await expect(priceIn(page)).toHaveValue('1500')
	await expect(page.getByText(theirs.colleague('1200'))).toBeVisible()
	await save(page, 'changed-meanwhile')
	await expect(priceIn(other)).toHaveValue('1200')
	await expect(priceIn(page)).toHaveValue('1500')
	await save(page, 'changed')
	await expect(priceIn(other)).toHaveValue('1500')

	await priceIn(page).fill('1600')
	await page.getByRole('radio', { name: texts.car.no }).check()
	await priceIn(other).fill('1300')
	await save(other, 'changed')
	const takeTheirs = page.getByRole('button', { name: theirs.useTheirs })
	await expect(page.getByText(theirs.colleague('1300'))).toBeVisible()
	await takeTheirs.click()
	await expect(priceIn(page)).toHaveValue('1300')
	await expect(takeTheirs).toBeHidden()

	// Nor is one that is gone added anew without a word.
	await other.getByRole('button', { name: texts.car.remove }).click()
	await expect(other.getByText(outcomes.removed)).toBeVisible()
	await other.close()
	await page.reload()
	await expect(page.getByText(theirs.colleague('')).first()).toBeVisible()
	await save(page, 'changed-meanwhile')
	await save(page, 'added')
})

test('D6 who only reads finds cars and changes none', async ({ page }) => {
	await letIn(page, 'reader')
	await page.goto(`${deskUrl()}/cars?car=abc 12d`)
	await page.getByRole('row').filter({ hasText: KNOWN_CAR }).getByRole('link').click()
	await expect(page.getByText(texts.car.readOnly)).toBeVisible()
	await expect(page.getByRole('button', { name: texts.car.save })).toBeHidden()
	await expect(page.getByRole('link', { name: texts.importLink })).toBeHidden()
	await page.goto(`${deskUrl()}/cars/import`)
	await expect(page.getByText(sv.problems['not-permitted'])).toBeVisible()
})
