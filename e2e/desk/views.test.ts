import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LANGUAGES } from '@coc/contract'
import { en } from '../../desk/i18n/en.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { BULK_TEXTS } from '../../desk/orders/bulk/bulk-texts.ts'
import { VIEWS_TEXTS } from '../../desk/orders/views/views-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { DIALOG, expectToBeFine, goWithin, MENU } from './fine-view.ts'
import { chooseEnglish, deskUrl, enter, SIGNED_OUT } from './office.ts'

const TEXTS = { sv, en }
const FIRST_SCREEN_BYTES = 110_000
const DIST = path.join(import.meta.dirname, '../../desk/dist')

test.beforeEach(async ({ page, expectedConsoleErrors }) => {
	// One of the widths at which they are looked at.
	await page.setViewportSize({ width: 1440, height: 900 })
	expectedConsoleErrors.push(SIGNED_OUT, /status of 404/)
})

for (const language of LANGUAGES) {
	test(`D24 D25 D26 every view of the desk is accessible, light and dark, and fits a phone (${language})`, async ({
		page,
		baseURL,
		emailAddress,
	}) => {
		// Every view there is, one after another.
		test.slow()
		const texts = TEXTS[language]
		const id = await placeOrder(baseURL ?? '', emailAddress)
		const operator = await enter(page)
		if (language === 'en') await chooseEnglish(page, operator)
		await expect(page.locator('html')).toHaveAttribute('lang', language)
		for (const view of [
			'/',
			'/log',
			'/operators',
			'/works',
			'/orders',
			`/orders/${id}`,
			'/orders?q=nobody',
			'/produce',
			'/produce/files',
			'/post',
			'/orders?status=CREATED&language=sv&sort=-total&columns=reference+country+delivery+paid',
			'/sessions',
			'/nowhere',
		]) {
			await goWithin(page, view)
			await expectToBeFine(page, view)
		}
		await goWithin(page, `/orders/${id}`)
		await page.keyboard.press('e')
		await expect(page.getByRole('dialog')).toBeVisible()
		await expectToBeFine(page, 'edit', DIALOG)
		await page.keyboard.press('Escape')
		await goWithin(page, '/orders')
		// On a phone a list is sorted by a box instead of its titles.
		await page.setViewportSize({ width: 390, height: 900 })
		const sort = page.getByRole('combobox', { name: texts.table.sort, exact: true })
		await expect(sort).toBeVisible()
		await expectToBeFine(page, '/orders on a phone')
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.getByRole('button', { name: texts.shell.keys }).click()
		await expect(page.getByRole('dialog')).toBeVisible()
		await expectToBeFine(page, 'keys', DIALOG)
		await page.keyboard.press('Escape')
		await page.getByRole('button', { name: texts.filters.add }).click()
		await expectToBeFine(page, 'filters', MENU)
		await page.keyboard.press('Escape')
		await page.getByRole('button', { name: VIEWS_TEXTS[language].button }).click()
		await page.getByRole('button', { name: VIEWS_TEXTS[language].save }).click()
		await expect(page.getByRole('dialog')).toBeVisible()
		await expectToBeFine(page, 'a view to save', DIALOG)
		await page.keyboard.press('Escape')
		// Not until all are: an order that others place meanwhile is on the page, and not ticked.
		await page.getByRole('checkbox', { name: texts.table.selectPage }).click()
		await page.getByRole('button', { name: BULK_TEXTS[language].acts.resend.button }).click()
		await expect(page.getByRole('dialog')).toBeVisible()
		await expectToBeFine(page, 'an act on many orders', DIALOG)
		await page.keyboard.press('Escape')
		await page.getByRole('button', { name: texts.shell.menuOf(operator.name) }).click()
		await expectToBeFine(page, 'menu', MENU)
		await page.getByRole('button', { name: texts.shell.signOut }).click()
		await expect(page.getByRole('heading', { name: texts.signIn.title })).toBeVisible()
		await expectToBeFine(page, 'sign-in')
		await page.goto(`${deskUrl()}/invite/none`)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expectToBeFine(page, 'invite')
	})
}

test('D26 the first screen of the desk is light, and loads nothing from elsewhere', async ({
	page,
}) => {
	const html = await readFile(path.join(DIST, 'index.html'), 'utf8')
	const scripts = [...html.matchAll(/(?:src|modulepreload"[^>]* href)="\/(assets\/[^"]+\.js)"/g)]
	const sizes = await Promise.all(
		scripts.map(async ([, file = '']) => brotliCompressSync(await readFile(path.join(DIST, file)))),
	)
	const bytes = sizes.reduce((sum, { length }) => sum + length, 0)
	expect(bytes).toBeGreaterThan(50_000)
	expect(bytes, 'script of the first screen').toBeLessThanOrEqual(FIRST_SCREEN_BYTES)
	expect(await readdir(path.join(DIST, 'assets'))).not.toHaveLength(0)

	const asked: string[] = []
	page.on('request', (request) => asked.push(request.url()))
	await enter(page)
	expect(asked.filter((url) => !url.startsWith(deskUrl()))).toEqual([])
	expect(asked.length).toBeGreaterThan(4)
})
