import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { placeOrder } from './place-order.ts'
import { expect } from './test.ts'
import { warmTest as test } from './warm-test.ts'

const CHECKOUT = path.dirname(import.meta.dirname)

/** Opens the page of a new order, as soon as it can be paid. */
async function openOrder(page: Page, appUrl: string, emailAddress: string): Promise<string> {
	const orderId = await placeOrder(appUrl, emailAddress)
	await page.goto(`${appUrl}/order/payment/${orderId}`)
	// It looks again by itself.
	await expect(page.getByRole('button', { name: 'Betala' })).toBeVisible()
	return orderId
}

const appUrl = () => process.env['APP_URL'] ?? ''
const pressPay = (page: Page) => page.getByRole('button', { name: 'Betala' }).click()
const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay by card' }).click()
const confirmed = (page: Page) => expect(page.getByText('Betalningen är bekräftad.')).toBeVisible()

async function payAndComeBack(page: Page): Promise<void> {
	await payByCard(page)
	const thanks = page.getByRole('heading', { name: 'Tack, vi har tagit emot din betalning.' })
	await expect(thanks).toBeVisible()
	await confirmed(page)
}

test('P8 P10 who cancelled at the provider pays right from the cancel page; a declined card, then another one: paid once, with a receipt to download', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	await openOrder(page, appUrl(), emailAddress)
	await pressPay(page)
	await page.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByRole('heading', { name: 'Du har avbrutit betalningen.' })).toBeVisible()
	await pressPay(page)
	await page.getByRole('button', { name: 'Decline' }).click()
	await payAndComeBack(page)
	await page.getByRole('link', { name: 'Tillbaka till beställningen' }).click()

	// It is drawn by then: a busy machine may take longer to draw it than a page waits.
	await mailbox.waitFor(emailAddress, /^Kvitto/)
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Ladda ner kvitto (PDF)' }).click()
	expect((await download).suggestedFilename()).toMatch(/^kvitto-\d+\.pdf$/)
})

test('two tabs pay at once: one payment, and the other tab sees that it is paid', async ({
	page,
	context,
	emailAddress,
}) => {
	const orderId = await openOrder(page, appUrl(), emailAddress)
	const other = await context.newPage()
	await other.goto(`${appUrl()}/order/payment/${orderId}`)
	await Promise.all([pressPay(page), pressPay(other)])
	await expect(other.getByRole('button', { name: 'Pay by card' })).toBeVisible()
	await payAndComeBack(page)

	await payByCard(other)
	await confirmed(other)
	await other.goto(`${appUrl()}/order/payment/${orderId}`)
	await expect(other.getByText('Din beställning är betald, tack för din betalning!')).toBeVisible()
	const answer = await fetch(
		`${process.env['STAND_IN_URL']}/sandbox/payments.json?reference=${orderId}`,
	)
	const { payments } = JSON.parse(await answer.text())
	expect(payments).toHaveLength(1)
})

/** As an operator would, on the same machine and with the same settings. */
function desk(...command: string[]): Promise<{ stdout: string }> {
	const settings = { PORT: new URL(appUrl()).port, DATA_DIR: process.env['APP_DATA_DIR'] }
	return promisify(execFile)(process.execPath, ['server/commands/desk.ts', ...command], {
		cwd: CHECKOUT,
		env: { ...process.env, NODE_ENV: '', ...settings },
	})
}

test('O5 money that an operator gives back stands on the order’s page: first a part, then all of it', async ({
	page,
	emailAddress,
}) => {
	const orderId = await openOrder(page, appUrl(), emailAddress)
	await pressPay(page)
	await payAndComeBack(page)
	const openWhenItSays = (text: string) =>
		expect(async () => {
			await page.goto(`${appUrl()}/order/payment/${orderId}`)
			await expect(page.getByRole('status').getByText(text)).toBeVisible({ timeout: 5_000 })
		}).toPass({ timeout: 90_000 })

	await desk('refund', orderId, '--amount', '250', '--reason', 'En bil för mycket', '--yes')
	await openWhenItSays('Din beställning är betald. Vi har betalat tillbaka 250,00\u00a0SEK.')
	await expect(page.getByText('tack för din betalning')).toBeHidden()
	await expect(page.getByRole('link', { name: 'Ladda ner kvitto (PDF)' })).toBeVisible()
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Ladda ner kreditnota (PDF)' }).click()
	expect((await download).suggestedFilename()).toMatch(/^kreditnota-\d+\.pdf$/)

	await desk('refund', orderId, '--yes')
	await openWhenItSays('Pengarna är återbetalda: 1\u00a0250,00\u00a0SEK.')
	await expect(page.getByText('Din beställning är betald')).toBeHidden()
	await expect(page.getByText(/[-−]1\s250,00\sSEK/)).toBeVisible()
	await expect(page.getByRole('link', { name: /^Ladda ner kreditnota \d+ \(PDF\)$/ })).toHaveCount(
		2,
	)
	await page.getByRole('link', { name: 'English' }).click()
	await expect(page.getByText('Your money has been returned: SEK\u00a01,250.00.')).toBeVisible()
})
