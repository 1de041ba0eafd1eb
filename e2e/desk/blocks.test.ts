import { BLOCKS_TEXTS } from '../../desk/blocks/blocks-texts.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { expect, test } from '../test.ts'
import { deskUrl, enter, SIGNED_OUT } from './office.ts'

const texts = BLOCKS_TEXTS.sv

test.use({ locale: 'sv-SE' })
test.beforeEach(async ({ page, expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	await enter(page)
	await page.goto(`${deskUrl()}/blocks`)
	await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
})

test('D10 a selection goes across pages, counts by the filter and says so', async ({ page }) => {
	await page.getByRole('checkbox', { name: sv.table.selectPage }).check()
	await expect(page.getByText(sv.table.selected('10'))).toBeVisible()
	await page.getByRole('link', { name: sv.table.next }).click()
	await expect(page.getByText(sv.table.page('2', '12'))).toBeVisible()
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	await expect(page.getByText(sv.table.selected('11'))).toBeVisible()
	await page.getByRole('button', { name: sv.table.selectAll('120') }).click()
	await expect(page.getByText(sv.table.allSelected('120'))).toBeVisible()
	await page.keyboard.press('k')
	await page.keyboard.press('x')
	await expect(page.getByText(sv.table.selected('119'))).toBeVisible()

	await page.getByRole('button', { name: sv.filters.add }).click()
	await page.getByRole('combobox', { name: texts.town, exact: true }).selectOption('Vendel')
	await page.keyboard.press('Escape')
	await page.getByRole('checkbox', { name: sv.table.selectPage }).check()
	await page.getByRole('button', { name: sv.table.selectAll('40') }).click()
	await expect(page.getByText(sv.table.allSelected('40'))).toBeVisible()
})

test('D9 sorting and columns are in the address', async ({ page }) => {
	await page.getByRole('link', { name: texts.columns.amount }).click()
	await expect(page.getByRole('columnheader', { name: texts.columns.amount })).toHaveAttribute(
		'aria-sort',
		'descending',
	)
	await page.getByRole('button', { name: sv.table.columns }).click()
	await page.getByLabel(texts.columns.phone).check()
	await page.keyboard.press('Escape')
	await page.reload()
	await expect(page.getByRole('columnheader', { name: texts.columns.phone })).toBeVisible()
	await expect(page).toHaveURL(/sort=-amount.*columns=/)
})

test('D12 an act says beforehand what it does, asks where it must, and tells what came of it', async ({
	page,
}) => {
	const act = page.getByRole('button', { name: texts.act })
	await expect(act).toHaveAccessibleDescription(texts.actSays)
	await act.click()
	await expect(page.getByRole('status').filter({ hasText: texts.actDone })).toBeVisible()
	await page.getByRole('button', { name: texts.asking }).click()
	const dialog = page.getByRole('dialog', { name: texts.askingTitle })
	await expect(dialog).toContainText(texts.askingSays)
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await page.getByRole('button', { name: texts.fail }).click()
	await expect(page.getByText(texts.failed)).toBeVisible()
	await page.getByRole('button', { name: sv.news.dismiss }).last().click()
	await expect(page.getByText(texts.failed)).toBeHidden()
})

test('a chart is read by arrow keys and stands beside its table', async ({ page }) => {
	await page.getByRole('img', { name: texts.chart }).focus()
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('ArrowRight')
	await expect(page.getByText('tis: 9')).toBeVisible()
	await page.getByText(sv.chart.table).click()
	await expect(page.getByRole('row', { name: 'tor 23' })).toBeVisible()
})

test('files are dropped anywhere on the page', async ({ page }) => {
	const dropped = await page.evaluateHandle(() => {
		const data = new DataTransfer()
		data.items.add(new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }))
		data.items.add(new File(['%PDF-'], 'b.pdf', { type: 'application/pdf' }))
		return data
	})
	await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
	await expect(page.getByText(sv.files.drop)).toBeVisible()
	await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
	await expect(page.getByText(sv.files.taken(2))).toBeVisible()
	await expect(page.getByText(sv.files.drop)).toBeHidden()
})
