import { randomUUID } from 'node:crypto'
import { sv } from '../../desk/i18n/sv.ts'
import { LIST_TEXTS } from '../../desk/orders/list/list-texts.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { VIEWS_TEXTS } from '../../desk/orders/views/views-texts.ts'
import { inDatabase } from '../shared-database.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { fillOrders } from './fill-orders.ts'
import { deskUrl, enter, letIn, SIGNED_OUT } from './office.ts'

const texts = VIEWS_TEXTS.sv
const orders = ORDERS_TEXTS.sv
const list = LIST_TEXTS.sv

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D9 a list is narrowed, sorted, saved and shared; Back restores filter, page and row', async ({
	page,
	browser,
}) => {
	const cars = Array.from({ length: 60 }, () => 'VND1A2B3C4D567890')
	await inDatabase((db) => fillOrders(db, { countryCode: 'CY', status: 'SETTLED', cars }))
	await letIn(page, 'clerk')
	await page.goto(`${deskUrl()}/orders`)
	await page.getByRole('button', { name: sv.filters.add }).click()
	await page.getByLabel(list.filters.country).selectOption('CY')
	await page.keyboard.press('Escape')
	await expect(page.getByText(orders.count('60', false))).toBeVisible()
	await page.getByRole('link', { name: orders.columns.total }).click()
	const total = page.getByRole('columnheader', { name: orders.columns.total })
	await expect(total).toHaveAttribute('aria-sort', 'descending')
	await expect(page.getByRole('row').nth(1)).toContainText('60,00')
	await page.getByRole('button', { name: sv.table.columns }).click()
	await page.getByRole('checkbox', { name: list.columns.country }).check()
	await page.keyboard.press('Escape')

	const name = `Cypern ${randomUUID().slice(0, 6)}`
	await page.getByRole('button', { name: texts.button }).click()
	await page.getByRole('button', { name: texts.save }).click()
	const dialog = page.getByRole('dialog', { name: texts.saveTitle })
	await dialog.getByRole('button', { name: texts.saveButton }).click()
	await expect(dialog.getByText(texts.errors.min_length)).toBeVisible()
	await dialog.getByRole('textbox', { name: texts.name }).fill(name)
	await dialog.getByLabel(texts.share).check()
	await dialog.getByRole('button', { name: texts.saveButton }).dblclick()
	const current = page.getByRole('button', { name: texts.current(name) })
	await current.click()
	await page.getByRole('button', { name: texts.save }).click()
	await dialog.getByRole('textbox', { name: texts.name }).fill(`${name} 2`)
	await dialog.getByRole('button', { name: texts.saveButton }).click()
	await expect(dialog).toBeHidden()
	await current.click()
	await page.getByRole('button', { name: texts.change }).click()
	const changing = page.getByRole('dialog', { name: texts.changeTitle })
	await changing.getByRole('textbox', { name: texts.newName(`${name} 2`) }).fill(name)
	await changing.getByRole('button', { name: texts.rename }).click()
	await expect(changing.getByRole('alert')).toContainText(texts.outcomes['name-taken'])
	await changing.getByRole('button', { name: `${texts.delete} ${name} 2` }).click()
	await expect(changing).toBeHidden()
	await current.click()
	await page.getByRole('button', { name: texts.change }).click()
	await page.getByRole('button', { name: `${texts.delete} ${name}`, exact: true }).click()
	await expect(current).toBeHidden()
	const undo = page.getByRole('button', { name: sv.acts.undo })
	await expect(undo).toHaveAccessibleDescription(texts.outcomes.deleted)
	// While it is open, keys are its own.
	await expect(page.getByRole('dialog')).toBeHidden()
	await page.keyboard.press('z')
	await expect(current).toBeVisible()

	await page.getByRole('link', { name: sv.table.next }).click()
	await expect(page.getByText(sv.table.page('2', '2'))).toBeVisible()
	for (const _ of [1, 2, 3]) await page.keyboard.press('j')
	const link = page.getByRole('row').nth(3).getByRole('link')
	await expect(link).toBeFocused()
	await page.keyboard.press('x')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1, name: orders.order.title('C') })).toBeFocused()
	await page.goBack()
	await expect(link).toBeFocused()
	await expect(page.getByText(sv.table.selected('1'))).toBeVisible()
	await page.goto(`${deskUrl()}/sessions`)
	await page.goBack()
	await expect(page.getByText(sv.table.page('2', '2'))).toBeVisible()
	await expect(link).toBeFocused()
	await expect(page.getByText(sv.table.selected('1'))).toBeVisible()

	const colleague = await browser.newPage({ locale: 'sv-SE' })
	await enter(colleague)
	await colleague.getByRole('button', { name: texts.button }).click()
	await colleague.getByRole('link', { name }).click()
	await expect(colleague.getByText(orders.count('60', false))).toBeVisible()
	await expect(colleague.getByRole('columnheader', { name: list.columns.country })).toBeVisible()
	await expect(colleague).toHaveURL(/country=CY&sort=-total&columns=/)
	await colleague.getByRole('button', { name: texts.current(name) }).click()
	await colleague.getByRole('button', { name: texts.change }).click()
	await colleague.getByRole('button', { name: `${texts.delete} ${name}` }).click()
	const sure = colleague.getByRole('dialog', { name: texts.deleteTitle })
	// To think better of it closes the question alone.
	await sure.getByRole('button', { name: sv.shell.cancel }).click()
	await expect(sure).toBeHidden()
	await colleague.getByRole('button', { name: `${texts.delete} ${name}` }).click()
	await colleague.keyboard.press('Escape')
	await expect(sure).toBeHidden()
	await colleague.getByRole('button', { name: `${texts.delete} ${name}` }).click()
	await sure.getByRole('button', { name: texts.delete }).click()
	await expect(colleague.getByText(texts.outcomes.deleted)).toBeVisible()
	await colleague.close()
	await page.reload()
	await expect(page.getByRole('button', { name: texts.button, exact: true })).toBeVisible()
})
