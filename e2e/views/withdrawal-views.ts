import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answerSummaries, ORDER_ID, summaryOf } from '../rows/canned.ts'
import type { View } from './view.ts'

type Said = { readonly name: string; readonly orderNumber: string; readonly emailAddress: string }

const SAID: Said = {
	name: 'Åsa Öberg Lind',
	orderNumber: '4F2K-9QXH',
	emailAddress: 'asa.oberg.lind@example.com',
}

const LONG: Said = {
	name: 'Wolfeschlegelsteinhausenbergerdorff Kristinasdotter',
	orderNumber: 'Sommarstugebilen',
	emailAddress: 'wolfeschlegelsteinhausenbergerdorff@example.museum',
}

async function fill(page: Page, said: Said): Promise<void> {
	await page.goto('/withdraw')
	for (const [field, value] of Object.entries(said)) await page.locator(`#${field}`).fill(value)
}

const goOn = (page: Page) => page.locator('.withdrawal .button').first().click()

const LINK = 'https://checkout.example/pay'

const consent = (name: string, press: boolean): View => ({
	name,
	open: async (page, words) => {
		const json = summaryOf({ paymentLink: LINK, reference: '4F2K-9QXH', consentWanted: true })
		await answerSummaries(page, { json })
		await page.goto(`/order/payment/${ORDER_ID}`)
		const pay = page.getByRole('button', { name: words.payment.pay })
		await pay.waitFor()
		if (press) await pay.click({ force: true })
	},
})

/** Withdrawing from a purchase, and giving that right up. */
export const WITHDRAWAL_VIEWS: readonly View[] = [
	{ name: 'withdraw', open: async (page) => void (await page.goto('/withdraw')) },
	{
		name: 'withdraw-wrong',
		open: async (page) => {
			await fill(page, { name: '17', orderNumber: '', emailAddress: 'asa@' })
			await goOn(page)
			await page.locator('.banner').waitFor()
		},
	},
	{
		name: 'withdraw-check',
		open: async (page) => {
			await fill(page, LONG)
			await goOn(page)
			await page.locator('.said').waitFor()
		},
	},
	{
		name: 'withdraw-done',
		open: async (page) => {
			await fill(page, { ...SAID, emailAddress: `${randomUUID().slice(0, 13)}@example.com` })
			await goOn(page)
			await page.locator('.said').waitFor()
			await goOn(page)
			await page.locator('.banner.success').waitFor()
		},
	},
	{
		name: 'payment-withdrawn',
		open: async (page, words) => {
			const withdrawal = { receivedOn: '2026-11-17', standing: 'RECEIVED' }
			const json = summaryOf({ paymentStatus: 'SETTLED', reference: '4F2K-9QXH', withdrawal })
			await answerSummaries(page, { json })
			await page.goto(`/order/payment/${ORDER_ID}`)
			await page.getByText(words.payment.settled).waitFor()
		},
	},
	consent('payment-consent', false),
	consent('payment-consent-missing', true),
]
