import { expect, test } from '../test.ts'
import { openOrderForm } from './order-form.ts'

test('F13 UX24 a captcha that cannot be loaded says so, with a retry and the mailbox, and keeps focus', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/captcha failed|500/)
	const form = await openOrderForm(page, baseURL)
	await page.route('**/api/captcha/challenge', (route) => route.fulfill({ status: 500 }))
	const checkbox = page.getByRole('checkbox', { name: 'I am not a robot' })
	const retry = page.getByRole('button', { name: 'Try again' })
	await checkbox.press('Space')
	await expect(page.getByRole('alert')).toContainText('kundservice@vendel.example')
	await expect(retry).toBeFocused()
	await page.unroute('**/api/captcha/challenge')
	await retry.press('Enter')
	await expect(checkbox).toBeFocused()
	await expect(page.getByText('Verified')).toBeVisible()
	await expect(form.missing.filter({ hasText: 'CAPTCHA' })).toHaveCount(0)
})

test('F13 UX24 a captcha that fails late takes no focus from the field the visitor is in', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/captcha failed|500/)
	const form = await openOrderForm(page, baseURL)
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/api/captcha/challenge', async (route) => {
		await promise
		await route.fulfill({ status: 500 })
	})
	await page.getByRole('checkbox', { name: 'I am not a robot' }).press('Space')
	await form.field('City').focus()
	resolve()
	await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
	await expect(form.field('City')).toBeFocused()
})

test('F13 UX24 without a network the captcha’s code is not asked for, so that it can be tried again', async ({
	page,
	baseURL,
	context,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/captcha failed|ERR_INTERNET_DISCONNECTED/)
	const form = await openOrderForm(page, baseURL)
	const scripts: string[] = []
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url())
	})
	await page.unroute('**/api/captcha/challenge')
	await context.setOffline(true)
	await page.getByRole('checkbox', { name: 'I am not a robot' }).press('Space')
	await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
	expect(scripts).toEqual([])
	await context.setOffline(false)
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByText('Verified')).toBeVisible()
	await expect(form.missing.filter({ hasText: 'CAPTCHA' })).toHaveCount(0)
})

test('F13 UX24 where the captcha’s code was lost on its way, trying again loads the page anew, and keeps the form', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/captcha failed|ERR_FAILED/)
	const form = await openOrderForm(page, baseURL)
	await form.field('City').fill('Umeå')
	await page.route('**/assets/prove-*', (route) => route.abort())
	await page.unroute('**/api/captcha/challenge')
	const checkbox = page.getByRole('checkbox', { name: 'I am not a robot' })
	await checkbox.press('Space')
	const retry = page.getByRole('button', { name: 'Try again' })
	await expect(retry).toBeVisible()
	await page.unroute('**/assets/prove-*')
	const loaded = page.waitForEvent('load')
	await retry.click()
	await loaded
	await expect(form.field('City')).toHaveValue('Umeå')
	await checkbox.press('Space')
	await expect(page.getByText('Verified')).toBeVisible()
})
