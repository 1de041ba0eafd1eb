import { ORDER_WORDS } from '@coc/contract'
import { sv } from '../../desk/i18n/sv.ts'
import { MONEY_TEXTS } from '../../desk/orders/acts/money/money-texts.ts'
import { TODAY_TEXTS } from '../../desk/today/today-texts.ts'
import { payOrder } from '../pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { newCar, registerCars } from './certificates.ts'
import { appUrl, deskUrl, enterDay, goBy, SIGNED_OUT } from './office.ts'

const texts = TODAY_TEXTS.sv

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('O8 D22 what needs a person comes by itself, says why, leads to its order, and is settled with words', async ({
	page,
	emailAddress,
}) => {
	await enterDay(page, 'clerk')
	// The same car, twice: one of the orders stands for both.
	const car = newCar()
	const cars = [car]
	await registerCars(cars)
	const ids = [
		await placeOrder(appUrl(), emailAddress, cars),
		await placeOrder(appUrl(), emailAddress, cars),
	]
	for (const id of ids) await payOrder(id)
	// Under the pointer nothing moves: what is new waits until it is elsewhere.
	await page.mouse.move(0, 0)

	const group = page.getByRole('region', { name: 'Samma bil betald i två beställningar' })
	const either = ids.map((id) => `a[href="/orders/${id}"]`).join(', ')
	const link = group.locator(either)
	await expect(link).toBeVisible()
	const item = group.getByRole('listitem').filter({ has: page.locator(either) })
	await expect(item).toContainText('är också betald i')
	await expect(item.getByRole('link', { name: texts.refundOf(car) })).toHaveAttribute(
		'href',
		new RegExp(`/orders/(${ids.join('|')})#refund=${car}$`),
	)
	await link.click()
	await expect(page.getByRole('article')).toContainText(ORDER_WORDS.SETTLED.sv)
	await page.goBack()

	await item.getByRole('button', { name: texts.settle }).click()
	const dialog = page.getByRole('dialog', { name: texts.settleTitle })
	await expect(dialog).toContainText(texts.settles)
	await dialog.getByRole('button', { name: texts.settleYes }).click()
	await expect(dialog.getByText(texts.settleErrors.min_length)).toBeVisible()
	await dialog.getByLabel(texts.settleWords).fill('Kunden vill ha två intyg')
	await page.keyboard.press('Escape')
	await item.getByRole('button', { name: texts.settle }).click()
	// Half-written words are not lost.
	await expect(dialog.getByLabel(texts.settleWords)).toHaveValue('Kunden vill ha två intyg')
	await dialog.getByRole('button', { name: texts.settleYes }).dblclick()
	await expect(page.getByText(texts.settled.settled)).toBeVisible()
	// Wherever one points: what one has done oneself is seen at once, and one goes on from the top.
	await expect(link).toBeHidden()
	await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeFocused()
	await page.keyboard.press('z')
	await expect(page.getByText(`${sv.acts.undone} ${texts.reopened.reopened}`)).toBeVisible()
	await expect(link).toBeVisible()
})

test('O8 D22 what happened after the question was opened is told, and not settled along', async ({
	page,
}) => {
	const item = (latest: string, paid: string) => ({
		...{ key: 'refunded-elsewhere 4F2K-9QXH', kind: 'refunded-elsewhere', orderId: null },
		...{ name: '4F2K-9QXH', since: '2026-01-01T00:00:00Z', latest, endsBy: 'note', steps: [] },
		title: { sv: 'Återbetalt annorstädes', en: 'Refunded elsewhere' },
		why: { sv: `${paid} SEK är återbetalda.`, en: `${paid} SEK was given back.` },
	})
	let items = [item('2026-01-01T00:00:00.000Z', '500,00')]
	await page.route('**/api/desk/attention', (route) => route.fulfill({ json: { items } }))
	const sent: unknown[] = []
	await page.route('**/api/desk/acts/settle', (route) => {
		sent.push(route.request().postDataJSON())
		return route.fulfill({ json: { outcome: 'changed-meanwhile' } })
	})
	await enterDay(page, 'clerk')
	await page.getByRole('button', { name: texts.settle }).click()
	const dialog = page.getByRole('dialog', { name: texts.settleTitle })
	await expect(dialog).toContainText('500,00 SEK')
	items = [item('2026-01-02T00:00:00.000Z', '1 200,00')]
	await dialog.getByLabel(texts.settleWords).fill('Bokfört för hand')
	await dialog.getByRole('button', { name: texts.settleYes }).click()
	await expect(dialog.getByRole('alert')).toContainText(texts.settled['changed-meanwhile'])
	// Also once the page knows more: what was read when the question was opened is what is meant.
	await dialog.getByRole('button', { name: texts.settleYes }).click()
	await expect.poll(() => sent).toHaveLength(2)
	const meant = { key: items[0]?.key, words: 'Bokfört för hand', until: '2026-01-01T00:00:00.000Z' }
	expect(sent).toEqual([meant, meant])
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: texts.settle }).click()
	await expect(dialog).toContainText('1 200,00 SEK')
	await expect(dialog.getByLabel(texts.settleWords)).toHaveValue('Bokfört för hand')
})

test('D12 the provider that is asked from the day and does not answer is told as it is', async ({
	page,
}) => {
	const items = [
		{
			...{ key: 'callback-missing 4F2K-9QXH', kind: 'callback-missing', orderId: 'an-order' },
			...{ name: '4F2K-9QXH', since: '2026-01-01T00:00:00Z', latest: '2026-01-01T00:00:00Z' },
			...{ endsBy: 'act', steps: [{ act: 'check', order: '4F2K-9QXH' }] },
			title: { sv: 'Besked saknas', en: 'No word' },
			why: { sv: 'Betald?', en: 'Paid?' },
		},
	]
	await page.route('**/api/desk/attention', (route) => route.fulfill({ json: { items } }))
	const payments = [{ outcome: 'no-answer' }]
	const checked = { outcome: 'checked', before: 'CREATED', after: 'CREATED', payments, refunds: [] }
	await page.route('**/api/desk/acts/check', (route) => route.fulfill({ json: checked }))
	await enterDay(page, 'clerk')
	await page.getByRole('button', { name: texts.steps.check }).click()
	await expect(page.getByText(MONEY_TEXTS.sv.check.silent)).toBeVisible()
})

test('O8 the day shows how much waits as links, and the week with its table', async ({ page }) => {
	await enterDay(page, 'reader')
	await page.getByText(sv.chart.table).click()
	const table = page.getByRole('table')
	await expect(table.getByRole('row')).toHaveCount(8)
	await expect(table.getByRole('row').last()).toContainText(/\d/)
	// Who only reads is offered nothing to do.
	await expect(page.getByRole('button', { name: texts.settle })).toHaveCount(0)
	await page.getByRole('link', { name: texts.counts.toHandle }).click()
	await expect(page).toHaveURL(`${deskUrl()}/orders?status=RECEIVED`)
	await goBy(page, 't')
	await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
})

test('O8 where nothing waits the day says so calmly', async ({ page }) => {
	// Somebody else's tests leave things behind in this office.
	await page.route('**/api/desk/attention', (route) => route.fulfill({ json: { items: [] } }))
	await enterDay(page)
	await expect(page.getByText(texts.nothing, { exact: true })).toBeVisible()
})
