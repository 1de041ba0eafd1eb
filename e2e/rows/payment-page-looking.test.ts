import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerSummaries, comeBackOnline, ORDER_ID, summaryOf } from './canned.ts'
import { inEnglish } from './order-form.ts'

const PAGE = `/order/payment/${ORDER_ID}`

test.beforeEach(({ page, baseURL }) => inEnglish(page, baseURL))

test('P1 loading, then the summary', async ({ page }) => {
	const { promise, resolve } = Promise.withResolvers<void>()
	await answerSummaries(page, { json: summaryOf(), after: promise })
	await page.goto(PAGE)
	await expect(page.getByText('Loading…')).toBeVisible()
	resolve()
	await expect(page.getByText('Loading…')).toBeHidden()
	await expect(page.getByText(ORDER_ID)).toBeVisible()
})

for (const [what, answer, heading] of [
	['an error', { status: 500, body: 'broken' }, 'Something went wrong..'],
	['no network', { abort: true }, 'Something went wrong..'],
	['204', { status: 204 }, 'Could not find order..'],
] as const) {
	test(`P1 ${what} shows ‘${heading}’`, async ({ page, expectedConsoleErrors }) => {
		expectedConsoleErrors.push(/500|ERR_CONNECTION/)
		await answerSummaries(page, answer)
		await page.goto(PAGE)
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
	})
}

test('P1 what the page’s head asked for in vain is asked for again; who comes back while that fails is shown the summary by a third look', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_CONNECTION/)
	const { promise, resolve } = Promise.withResolvers<void>()
	const looks = await answerSummaries(
		page,
		{ abort: true },
		{ abort: true, after: promise },
		{ json: summaryOf() },
	)
	await page.goto(PAGE)
	await expect(() => expect(looks.count).toBe(2)).toPass()
	await comeBackOnline(page)
	resolve()
	await expect(page.getByText(ORDER_ID)).toBeVisible()
})

test('P1 after an error the page looks again by itself, and reading goes on at the summary’s heading', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_CONNECTION/)
	const { promise, resolve } = Promise.withResolvers<void>()
	const back = { json: summaryOf(), after: promise }
	await answerSummaries(page, { abort: true }, { abort: true }, back)
	await page.goto(PAGE)
	await expect(page.getByRole('heading', { name: 'Something went wrong..' })).toBeFocused()
	resolve()
	await expect(page.getByRole('heading', { level: 1, name: 'Order payment' })).toBeFocused()
	await expect(page).toHaveTitle('Order payment – Vendel')
})
