import type { Locator, Page } from '@playwright/test'
import { expect } from '../test.ts'
import { quickCaptcha } from './canned.ts'

export const CAR = 'VND1A2B3C4D567890'
export const OTHER_CAR = 'VND2E3F4G5H678901'

/** The form as an English visitor finds it. */
export class OrderForm {
	readonly page: Page

	constructor(page: Page) {
		this.page = page
	}

	field(label: string): Locator {
		return this.page.getByRole('textbox', { name: label, exact: true })
	}

	get submit(): Locator {
		return this.page.getByRole('button', { name: 'Send order' })
	}

	/** Playwright waits for a button to be enabled; a person does not. */
	async pressDisabledSubmit(): Promise<void> {
		await this.submit.click({ force: true })
	}

	get addCarButton(): Locator {
		return this.page.getByRole('button', { name: 'Add car' })
	}

	get dialog(): Locator {
		return this.page.getByRole('dialog', { name: 'Add car' })
	}

	get chassisInput(): Locator {
		return this.dialog.getByRole('textbox', { name: 'Chassis number' })
	}

	get missing(): Locator {
		return this.page.getByRole('group', { name: 'Fill in or correct:' }).getByRole('link')
	}

	car(chassisNumber: string): Locator {
		return this.page.getByRole('row').filter({ hasText: chassisNumber })
	}

	async addCar(chassisNumber = CAR): Promise<void> {
		await this.addCarButton.click()
		await this.chassisInput.fill(chassisNumber)
		await this.dialog.getByRole('button', { name: 'Save' }).click()
		await expect(this.dialog).toBeHidden()
	}

	/** … and its answer is there, which moves what stands below it. */
	async addKnownCar(): Promise<void> {
		await this.addCar()
		await expect(this.car(CAR)).toContainText('ABC12D')
	}

	async fillPerson(): Promise<void> {
		await this.field('First name').fill('Åsa')
		await this.field('Last name').fill('Öberg Lind')
		await this.field('E-mail').fill('asa@example.com')
		await this.field('Mobile phone').fill('070 123 45 67')
		await this.field('Street address').fill('Storgatan 1')
		await this.field('Zip code').fill('831 30')
		await this.field('City').fill('Östersund')
	}

	async solveCaptcha(): Promise<void> {
		await this.page.getByRole('checkbox', { name: 'I am not a robot' }).check()
		await expect(this.page.getByText('Verified')).toBeVisible()
	}

	/** Everything that sending needs. */
	async complete(): Promise<void> {
		await this.fillPerson()
		await this.addCar()
		await this.solveCaptcha()
		await expect(this.submit).toHaveAttribute('aria-disabled', 'false')
	}
}

export async function inEnglish(page: Page, baseURL: string | undefined): Promise<void> {
	await page.context().addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
}

export async function openOrderForm(page: Page, baseURL: string | undefined): Promise<OrderForm> {
	await inEnglish(page, baseURL)
	await quickCaptcha(page)
	await page.goto('/order')
	await expect(
		page.getByRole('heading', { level: 1, name: 'Order a certificate of conformity (CoC)' }),
	).toBeVisible()
	return new OrderForm(page)
}
