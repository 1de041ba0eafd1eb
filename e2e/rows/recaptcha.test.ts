import type { Page } from '@playwright/test'
import { oneApp } from '../one-app.ts'
import { expect, test } from '../test.ts'
import { answerOrders } from './canned.ts'
import { OrderForm } from './order-form.ts'

/** Stands in for Google's script: a tick box, and a button that lets the token expire. */
async function serveGoogle(page: Page): Promise<string[]> {
	const languages: string[] = []
	await page.route('https://www.google.com/recaptcha/**', (route) => {
		languages.push(new URL(route.request().url()).searchParams.get('hl') ?? '')
		return route.fulfill({ contentType: 'text/javascript', body: `(${fakeGoogle})()` })
	})
	return languages
}

function fakeGoogle() {
	type Options = {
		sitekey: string
		callback(token: string): void
		'expired-callback'(): void
	}
	const render = (place: HTMLElement, options: Options) => {
		const tick = document.createElement('button')
		tick.type = 'button'
		tick.textContent = 'Google’s box'
		tick.onclick = () => options.callback(`token for ${options.sitekey}`)
		const expire = document.createElement('button')
		expire.type = 'button'
		expire.textContent = 'Let it expire'
		expire.onclick = () => options['expired-callback']()
		place.append(tick, expire)
		return 0
	}
	Reflect.set(window, 'grecaptcha', { render })
	Reflect.get(window, 'onRecaptchaLoaded')()
}

const RECAPTCHA = {
	CAPTCHA: 'recaptcha',
	RECAPTCHA_SITE_KEY: 'the-key',
	RECAPTCHA_SECRET: 'secret',
}

const app = oneApp(() => ({ environment: RECAPTCHA }))

test('F13 reCAPTCHA: in the visitor’s language, its token sent, expired it is asked for again', async ({
	page,
}) => {
	const languages = await serveGoogle(page)
	const sent = await answerOrders(page, { json: { isSuccess: true } })
	// From the start page: only the order page's own document may load Google's script.
	await page.goto(app().url)
	await page.getByRole('link', { name: 'Beställ CoC' }).click()
	await page.getByRole('button', { name: 'Google’s box' }).waitFor()
	await page.getByRole('link', { name: 'English' }).click()
	await expect(() => expect(languages).toEqual(['sv', 'en'])).toPass()

	const form = new OrderForm(page)
	await form.fillPerson()
	await form.addCar()
	await page.getByRole('button', { name: 'Google’s box' }).click()
	await expect(form.submit).toHaveAttribute('aria-disabled', 'false')
	await page.getByRole('button', { name: 'Let it expire' }).click()
	await expect(form.missing).toHaveText(['CAPTCHA verification'])
	await page.getByRole('button', { name: 'Google’s box' }).click()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect(sent[0]?.body['recaptchaToken']).toBe('token for the-key')
})

test('F13 UX24 reCAPTCHA that cannot be loaded says so, with the mailbox, and can be tried again', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	await page.route('https://www.google.com/recaptcha/**', (route) => route.abort())
	await page.goto(`${app().url}/order`)
	await expect(page.getByRole('alert')).toContainText('kundservice@vendel.example')
	await page.unroute('https://www.google.com/recaptcha/**')
	await serveGoogle(page)
	await expect(page.locator('body')).toBeFocused()
	await page.getByRole('button', { name: 'Försök igen' }).click()
	await expect(page.getByRole('group', { name: 'CAPTCHA' })).toBeFocused()
	await expect(page.getByRole('button', { name: 'Google’s box' })).toBeVisible()
})

test('F13 UX24 UX35 reCAPTCHA in a document that may not load it: trying again brings one that may', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/Content Security Policy/)
	await serveGoogle(page)
	await page.goto(`${app().url}/order`)
	const box = page.getByRole('button', { name: 'Google’s box' })
	await expect(box).toBeVisible()
	await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Malmö')
	await page.getByRole('link', { name: 'Vendel' }).first().click()
	await expect(page.getByRole('link', { name: 'Beställ CoC' })).toBeVisible()
	await page.reload()
	// Understood: so its script runs, and stays for the page before.
	await page.getByRole('link', { name: 'English' }).click()
	await expect(page.getByRole('link', { name: 'Order CoC' })).toBeVisible()
	await page.goBack()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(box).toBeVisible()
	await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Malmö')
})
