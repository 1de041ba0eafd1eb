import { formatMoney } from '@coc/contract'
import { monthSumsSchema } from '@coc/contract/desk'
import * as v from 'valibot'
import { CARS_TEXTS } from '../../desk/cars/cars-texts.ts'
import { FIGURES_TEXTS } from '../../desk/figures/figures-texts.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { payOrder } from '../pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { appUrl, deskUrl, enter, goBy, letIn, SIGNED_OUT } from './office.ts'

const texts = FIGURES_TEXTS.sv
const RECEIVABLE = '1580'

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D20 the figures of a month are those of its books to the öre, and each picture has its table', async ({
	page,
	emailAddress,
}) => {
	await enter(page)
	await payOrder(await placeOrder(appUrl(), emailAddress))
	await goBy(page, 'f')
	await page.getByRole('link', { name: texts.presets.month }).click()
	await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
	const month = new URL(page.url()).searchParams.get('from')?.slice(0, 7) ?? ''
	const figure = (name: string) =>
		page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
	// Others pay meanwhile: once, both tell of the same moment.
	await expect(async () => {
		await page.reload()
		const answer = await page.request.get(`${deskUrl()}/api/desk/books/${month}`)
		const sums = v.parse(monthSumsSchema, await answer.json())
		const sold = (of: 'netOre' | 'vatOre') => sums.rates.reduce((sum, rate) => sum + rate[of], 0)
		const money = (ore: number) => formatMoney(ore / 100, 'sv')
		const provider = sums.accounts.find(({ account }) => account === RECEIVABLE)
		const soon = { timeout: 3_000 }
		await expect(figure(texts.key.sold)).toHaveText(/\d/)
		await expect(figure(texts.key.sold)).toHaveText(money(sold('netOre')), soon)
		await expect(figure(texts.key.vat)).toHaveText(money(sold('vatOre')), soon)
		await expect(figure(texts.key.paidIn)).toHaveText(money(provider?.debitOre ?? 0), soon)
		await expect(figure(texts.key.refunded)).toHaveText(money(provider?.creditOre ?? 0), soon)
	}).toPass({ timeout: 120_000 })

	const picture = page.getByRole('figure').filter({ hasText: texts.orders.day })
	await picture.getByRole('img').focus()
	await page.keyboard.press('ArrowRight')
	await expect(picture.getByRole('status')).toContainText(`${month}-01: `)
	await picture.getByText(sv.chart.table).click()
	await expect(picture.getByRole('row').filter({ hasText: `${month}-01` })).toBeVisible()
	await page.goBack()
	await expect(page.getByRole('link', { name: texts.presets.days30 })).toHaveAttribute(
		'aria-current',
		'true',
	)
})

test('D20 a chassis number that nobody knows is asked for, shown, and leads to adding the car', async ({
	page,
	baseURL,
	emailAddress,
}) => {
	const unknown = 'VNDUNKNWN12345678'
	await letIn(page, 'clerk')
	await placeOrder(baseURL ?? '', emailAddress, [unknown])
	await expect(async () => {
		await page.goto(`${deskUrl()}/figures`)
		await page.getByRole('link', { name: texts.unknown.addOf(unknown) }).click({ timeout: 10_000 })
	}).toPass({ timeout: 90_000 })
	await expect(page.getByText(CARS_TEXTS.sv.car.adds)).toBeVisible()
})
