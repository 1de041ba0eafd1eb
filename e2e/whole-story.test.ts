import type { Page } from '@playwright/test'
import { linkIn } from './mailbox.ts'
import { expect, test } from './test.ts'
import { type Wording, wordings } from './wordings.ts'

const KNOWN_CAR = 'VND1A2B3C4D567890'

type Customer = { readonly emailAddress: string; readonly company: boolean }

async function chooseLanguage(page: Page, words: Wording): Promise<void> {
	await page.goto('/')
	await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
	if (words.language === 'en') await page.getByRole('button', { name: 'English' }).click()
	await expect(page.locator('html')).toHaveAttribute('lang', words.language)
}

async function orderCar(page: Page, words: Wording, customer: Customer): Promise<void> {
	// Typed as a person does: set by script, Firefox's value would go past React.
	const fill = (label: string, value: string) =>
		page.getByRole('textbox', { name: label, exact: true }).pressSequentially(value)

	await page.getByRole('link', { name: words.orderButton }).click()
	await expect(page.getByRole('heading', { level: 1, name: words.orderTitle })).toBeVisible()
	if (customer.company) {
		await page.getByRole('radio', { name: words.company }).check()
		await fill(words.companyName, 'Bilfirman & Söner AB')
		await fill(words.vatNumber, 'SE556677889901')
	}
	await fill(words.firstName, 'Åsa')
	await fill(words.lastName, 'Öberg Lind')
	await fill(words.emailAddress, customer.emailAddress)
	await fill(words.phoneNumber, '070 123 45 67')
	await fill(words.streetAddress, 'Storgatan 1')
	await fill(words.zipCode, '831 30')
	await fill(words.city, 'Östersund')

	await page.getByRole('button', { name: words.addCar }).click()
	const dialog = page.getByRole('dialog', { name: words.addCar })
	await dialog
		.getByRole('textbox', { name: words.chassisNumber })
		.pressSequentially(KNOWN_CAR.toLowerCase())
	await dialog.getByRole('button', { name: words.save }).click()
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('row').filter({ hasText: KNOWN_CAR })).toContainText('ABC12D')

	await page.getByRole('checkbox', { name: words.captcha }).check()
	await page.getByRole('button', { name: words.submit }).click()
	await expect(page.getByRole('heading', { name: words.orderCreated })).toBeVisible({
		timeout: 30_000,
	})
}

for (const words of wordings) {
	test(`UX40 R1 F19 P2 P6 P8 a private person orders and pays by card (${words.language})`, async ({
		page,
		emailAddress,
		mailbox,
	}) => {
		await chooseLanguage(page, words)
		await orderCar(page, words, { emailAddress, company: false })

		const mail = await mailbox.waitFor(emailAddress, words.paymentMail)
		await page.goto(linkIn(mail))
		await expect(page.getByRole('heading', { level: 1, name: words.paymentTitle })).toBeVisible()
		await expect(page.getByText(words.total).first()).toBeVisible()
		await page.getByRole('button', { name: words.pay }).click()

		await page.getByRole('button', { name: 'Pay by card' }).click()
		await expect(page.getByRole('heading', { name: words.paymentReceived })).toBeVisible()
		await expect(page.getByText(words.paymentConfirmed)).toBeVisible()
		await page.getByRole('link', { name: words.backToOrder }).click()
		await expect(page.getByText(words.orderPaid)).toBeVisible()
		await expect(page.getByRole('button', { name: words.pay })).toBeHidden()

		await mailbox.waitFor(emailAddress, words.receiptMail)
		expect(await mailbox.all(emailAddress)).toHaveLength(2)
	})

	test(`UX40 R5 P11 a company orders by invoice in advance (${words.language})`, async ({
		page,
		emailAddress,
		mailbox,
	}) => {
		await chooseLanguage(page, words)
		await orderCar(page, words, { emailAddress, company: true })

		const orderUrl = linkIn(await mailbox.waitFor(emailAddress, words.paymentMail))
		await page.goto(orderUrl)
		await page.getByRole('button', { name: words.pay }).click()
		await page.getByRole('button', { name: 'Send me the invoice' }).click()
		await expect(page.getByText(words.invoiceSent)).toBeVisible()
		await page.getByRole('link', { name: words.backToOrder }).click()
		await expect(page.getByText(words.orderPaid)).toBeHidden()

		await page.getByRole('button', { name: words.pay }).click()
		await page.getByRole('button', { name: 'Mark as paid' }).click()
		await expect(page.getByText('This payment is settled.')).toBeVisible()
		await mailbox.waitFor(emailAddress, words.receiptMail)
		await page.goto(orderUrl)
		await expect(page.getByText(words.orderPaid)).toBeVisible()
	})
}
