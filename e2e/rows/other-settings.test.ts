import type { Page } from '@playwright/test'
import { mailboxAt } from '../mailbox.ts'
import { oneApp } from '../one-app.ts'
import { placeOrder } from '../place-order.ts'
import { expect, test } from '../test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'
import { CAR, OrderForm } from './order-form.ts'

const pay = (page: Page) => page.getByRole('button', { name: 'Betala' })
const tick = (page: Page) => page.getByRole('checkbox')

const WORDS =
	'Jag vill att leveransen börjar direkt, innan ångerfristen på 14 dagar har gått ut. Jag godkänner att ångerrätten upphör när leveransen är klar.'

test.describe('orders are taken otherwise', () => {
	const app = oneApp(() => ({
		environment: {
			...{ SHOW_PRICES: 'false', NAME_EXTRA_CHARACTERS: "-'’." },
			WITHDRAWAL: 'until-delivered',
		},
	}))

	test('O3 O17 an operator hides the prices, and allows hyphens in names', async ({
		page,
		emailAddress,
	}) => {
		await page.context().addCookies([{ name: 'language', value: 'en', url: app().url }])
		await page.goto(`${app().url}/order`)
		const form = new OrderForm(page)
		await form.fillPerson()
		await form.field('E-mail').fill(emailAddress)
		await form.field('Last name').fill('Ö’Brien-Lind')
		await form.field('City').fill('St. Olof/1')
		await form.field('City').blur()
		await expect(page.getByText('Only 1-50 letters allowed')).toHaveCount(1)
		await form.field('City').fill('St. Olof')
		await expect(page.getByText('Only 1-50 letters allowed')).toHaveCount(0)
		await form.addCar(CAR)
		await expect(form.car(CAR)).toContainText('ABC12D')
		await expect(page.getByText('Estimated price')).toHaveCount(0)
		await expect(page.getByRole('main')).not.toContainText('SEK')
		await form.solveCaptcha()
		await form.submit.click()
		await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	})

	test('L5 without the tick no payment, by the button or by the link; with it, and the mail repeats it', async ({
		page,
		emailAddress,
	}) => {
		test.slow()
		const orderId = await placeOrder(app().url, emailAddress)
		await mailboxAt(app().standInUrl).waitFor(emailAddress, /Betala/)
		await page.goto(`${app().url}/pay/${orderId}`)
		await expect(page).toHaveURL(`${app().url}/order/payment/${orderId}`)
		await expect(page.getByRole('alert')).toHaveText('Kryssa i rutan innan du betalar')
		await expect(page.getByRole('checkbox', { name: WORDS })).not.toBeChecked()
		await expect(pay(page)).toBeDisabled()
		await pay(page).click({ force: true })
		await expect(tick(page)).toBeFocused()
		await expect(tick(page)).toHaveAccessibleDescription('Kryssa i rutan innan du betalar')

		await page.keyboard.press('Space')
		await expect(page.getByRole('alert')).toHaveCount(0)
		await pay(page).click()
		await page.getByRole('button', { name: 'Pay by card' }).click()
		await expect(page.getByText('Betalningen är bekräftad.')).toBeVisible()
		const receipt = await mailboxAt(app().standInUrl).waitFor(emailAddress, /Kvitto/)
		expect(receipt.text).toMatch(/Du godkände \d+ \p{L}+ \d{4} \d\d:\d\d: Jag vill att leveransen/u)
	})
})

test.describe('pages say otherwise', () => {
	const app = oneApp(() => ({
		environment: {
			...{ SELLER_PHONE: '090-12 34 56', WITHDRAWAL: 'exempt' },
			CAPTCHA: 'recaptcha',
		},
	}))

	test('L1 the contact page names the seller, with a phone where there is one', async ({
		page,
	}) => {
		const facts = page.getByRole('main').locator('dl')
		await page.goto('/contact')
		await expect(facts).toHaveText(
			/SäljareVendel Import ABAdressExempelgatan 1, 111 11 StockholmE-postkundservice@vendel.exampleOrganisationsnummer556000-0000MomsregistreringsnummerSE556000000001/,
		)
		await page.goto(`${app().url}/contact?lang=en`)
		await expect(facts).toContainText('Phone090-12 34 56')
		await page.goto(`${app().url}/terms`)
		await expect(page.getByRole('main')).toContainText('Telefon: 090-12 34 56')
		await expect(page.getByRole('main')).toContainText('Det finns ingen ångerrätt.')
		await answerSummaries(page, {
			json: summaryOf({ paymentLink: 'https://checkout.example/pay' }),
		})
		await page.goto(`${app().url}/order/payment/${ORDER_ID}`)
		await expect(page.getByRole('main')).toContainText('Ångerrätt finns inte')
	})

	test('F13 without a configured key the message about the key stands in the captcha’s place', async ({
		page,
	}) => {
		await page.goto(`${app().url}/order`)
		await expect(
			page.getByText('reCAPTCHA-nyckeln saknas. Kontrollera konfigurationen.'),
		).toBeVisible()
		await page.getByRole('link', { name: 'English' }).click()
		await expect(
			page.getByText('reCAPTCHA key is missing. Please check your configuration.'),
		).toBeVisible()
	})
})
