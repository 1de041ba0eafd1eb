import type { Locator, Page } from '@playwright/test'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'
import { CAR, inEnglish, openOrderForm } from './order-form.ts'

const PAYMENT = `/order/payment/${ORDER_ID}`

/** Everything on the page that can be pressed, ticked or filled in. */
const targets = (page: Page) =>
	page.locator('main :is(a, button, input, select):visible, header :is(a, button):visible')

const isInSentence = (target: Locator) =>
	target.evaluate((element) => {
		const text = element.parentElement?.textContent?.trim() ?? ''
		return element.tagName === 'A' && text !== element.textContent?.trim()
	})

test('UX29 targets are at least 24 px, and focus is visible', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	await form.addKnownCar()
	for (const target of await targets(page).all()) {
		if (await isInSentence(target)) continue
		const label = await target.evaluate((element: HTMLInputElement) =>
			element.outerHTML.slice(0, 80),
		)
		const box = await target.evaluate((element: HTMLElement) => {
			const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
			return { width, height }
		})
		expect(Math.min(box.width, box.height), label).toBeGreaterThanOrEqual(24)
	}
	await page.keyboard.press('Tab')
	for (let i = 0; i < 20; i++) {
		await page.keyboard.press('Tab')
		const focus = await page.evaluate(() => {
			const element = document.activeElement
			if (!element || element === document.body) return null
			const styled = element.matches('input[type=radio]') ? element : element
			const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(styled)
			const parent = getComputedStyle(element.closest('label') ?? element)
			const { top, bottom } = element.getBoundingClientRect()
			const seen = document.elementFromPoint(
				element.getBoundingClientRect().left + 2,
				(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
			)
			return {
				ring:
					(outlineStyle !== 'none' && outlineWidth !== '0px') ||
					boxShadow !== 'none' ||
					parent.outlineStyle !== 'none',
				covered: !seen || !(element.contains(seen) || seen.contains(element)),
				what: element.outerHTML.slice(0, 80),
			}
		})
		if (focus) expect(focus, focus.what).toMatchObject({ ring: true, covered: false })
	}
})

test('UX31 with reduced motion nothing is animated', async ({ page, baseURL }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	const form = await openOrderForm(page, baseURL)
	await form.addCar()
	await page.getByRole('button', { name: `Delete ${CAR}` }).click()
	const running = () =>
		page.evaluate(
			() => document.getAnimations().filter(({ playState }) => playState === 'running').length,
		)
	expect(await running()).toBe(0)
	await page.goto(`${PAYMENT}/success`)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	expect(await running()).toBe(0)
})

test('UX32 the payment page prints the order without buttons', async ({ page, baseURL }) => {
	await inEnglish(page, baseURL)
	await answerSummaries(page, { json: summaryOf({ paymentLink: 'https://checkout.example/1' }) })
	await page.goto(PAYMENT)
	await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('button')).toHaveCount(0)
	await expect(page.getByText(ORDER_ID)).toBeVisible()
	await expect(page.getByText('Total price')).toBeVisible()
})

test('UX33 skip link, one h1, footer in the same place on all routes', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/404/)
	await answerSummaries(page, { json: summaryOf() })
	const paths = [
		'/',
		'/order',
		'/contact',
		'/verify',
		'/nothing',
		PAYMENT,
		`${PAYMENT}/success`,
		`${PAYMENT}/cancel`,
	]
	for (const path of paths) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
		await page.keyboard.press('Tab')
		const skip = page.getByRole('link', { name: 'Hoppa till innehållet' })
		await expect(skip).toBeFocused()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('main')).toBeFocused()
		const below = await page
			.getByRole('contentinfo')
			.evaluate((footer) =>
				Math.abs(footer.getBoundingClientRect().bottom + scrollY - document.body.scrollHeight),
			)
		expect(below, `${path}: nothing below the footer`).toBeLessThanOrEqual(1)
	}
})

test('UX35 back and forward work, and the title says where you are', async ({ page }) => {
	await page.goto('/')
	await expect(page).toHaveTitle(/^Intyg om överensstämmelse/)
	await page.getByRole('link', { name: 'Beställ CoC' }).click()
	await expect(page).toHaveTitle(/^Beställ intyg/)
	await page.getByRole('textbox', { name: 'Förnamn' }).fill('Åsa')
	await page.getByRole('link', { name: 'Kontakta oss' }).click()
	await expect(page).toHaveTitle(/^Kontakt/)
	await page.goBack()
	await expect(page).toHaveTitle(/^Beställ intyg/)
	await expect(page.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('Åsa')
	await page.goForward()
	await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible()
})

test('UX35 a link leads to the top of its page, back and forward to where one was', async ({
	page,
}) => {
	await page.setViewportSize({ width: 400, height: 500 })
	await page.goto('/order')
	const contact = page.getByRole('link', { name: 'Kontakta oss' })
	await contact.scrollIntoViewIfNeeded()
	const before = await page.evaluate(() => scrollY)
	expect(before).toBeGreaterThan(500)
	await contact.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeFocused()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1, name: /^Beställ intyg/ })).toBeFocused()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('UX35 a link to the page one is on adds nothing to go back through', async ({ page }) => {
	await page.goto('/')
	const contact = page.getByRole('link', { name: 'Kontakta oss' })
	await contact.click()
	await expect(page).toHaveURL('/contact')
	await contact.dblclick()
	await contact.click()
	await page.goBack()
	await expect(page).toHaveURL('/')
})

test('UX35 a click that asks for a new tab is left to the browser, and this one stays', async ({
	page,
}) => {
	await page.goto('/')
	await page.getByRole('link', { name: 'Kontakta oss' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeFocused()
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1, name: /^Intyg/ })).toBeFocused()
	// Not every browser without windows opens one: what it is left to do is what we can promise.
	const takenOver: boolean[] = []
	await page.exposeFunction('noteClick', (isTakenOver: boolean) => takenOver.push(isTakenOver))
	await page.evaluate(() => {
		addEventListener('click', (event) => {
			Reflect.get(window, 'noteClick')(event.defaultPrevented)
		})
	})
	const order = page.getByRole('link', { name: 'Beställ CoC' })
	await order.click({ modifiers: ['ControlOrMeta'] })
	await order.click({ modifiers: ['Shift'] })
	await expect.poll(() => takenOver).toEqual([false, false])
	await expect(page).toHaveURL('/')
	await order.click()
	await expect(page).toHaveURL('/order/')
	await expect.poll(() => takenOver).toEqual([false, false, true])
})

test('UX36 every wait shows that something happens', async ({ page, baseURL }) => {
	const form = await openOrderForm(page, baseURL)
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/api/captcha/challenge', async (route) => {
		await promise
		await route.continue()
	})
	await form.page.getByRole('checkbox', { name: 'I am not a robot' }).click()
	await expect(page.getByText('Verifying…')).toBeVisible()
	resolve()
	await expect(page.getByText('Verified')).toBeVisible()
})

test('UX38 back from the provider, the page shows the new status by itself', async ({
	page,
	baseURL,
}) => {
	await inEnglish(page, baseURL)
	const link = 'https://checkout.example/pay/1'
	await page.route('https://checkout.example/**', (route) =>
		route.fulfill({ contentType: 'text/html', body: '<h1>Checkout</h1>' }),
	)
	await answerSummaries(
		page,
		{ json: summaryOf({ paymentLink: link }) },
		{ json: summaryOf({ paymentStatus: 'SETTLED' }) },
	)
	await page.goto(PAYMENT)
	await page.getByRole('button', { name: 'Pay' }).click()
	await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
	await page.goBack()
	await expect(page.getByText('Your order is paid for, thank you for your payment!')).toBeVisible()
})
