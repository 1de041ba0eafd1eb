import type { Page } from '@playwright/test'
import type { Messages } from '../../web/i18n/sv.ts'
import { quickCaptcha } from '../rows/canned.ts'

export const CARS = [
	'VND1A2B3C4D567890',
	'VND2E3F4G5H678901',
	'VND3J4K5L6M789012',
	'VND9X8Y7Z6W543210',
]

export async function openForm(page: Page) {
	await quickCaptcha(page)
	await page.goto('/order')
}

export async function fillPerson(page: Page, { order }: Messages) {
	const values = [
		[order.firstName, 'Karl Gustav'],
		[order.lastName, 'Lindström Åkerblad'],
		[order.emailAddress, 'karl.gustav@example.com'],
		[order.phoneNumber, '070 123 45 67'],
		[order.streetAddress, 'Överensstämmelsegatan 17'],
		[order.zipCode, '831 30'],
		[order.city, 'Östersund'],
	] as const
	for (const [label, value] of values) {
		await page.getByRole('textbox', { name: label, exact: true }).fill(value)
	}
}

export async function openDialog(page: Page, { order }: Messages) {
	await page.getByRole('button', { name: order.addCar }).click()
	return page.getByRole('dialog').getByRole('textbox')
}

export async function addCar(page: Page, words: Messages, number: string) {
	await (await openDialog(page, words)).fill(number)
	await page.keyboard.press('Enter')
	await page.getByRole('row').filter({ hasText: number }).waitFor()
}

/** Several at once, as from a spreadsheet. */
export async function addCars(page: Page, words: Messages, numbers: readonly string[]) {
	await (await openDialog(page, words)).fill(numbers.join(' '))
	await page.keyboard.press('Enter')
	await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

export async function complete(page: Page, words: Messages) {
	await openForm(page)
	await fillPerson(page, words)
	await addCars(page, words, CARS)
	// Each answer moves what stands below it.
	await page.getByText(words.order.lookingUp).first().waitFor({ state: 'hidden' })
	await page.getByRole('checkbox').check()
	await page.getByText(words.order.captchaStatus.done).waitFor()
}

export async function send(page: Page, words: Messages) {
	await complete(page, words)
	await page.getByRole('button', { name: words.order.submit }).click()
}
