import type { Page } from '@playwright/test'
import { wayToPay } from '../pay-order.ts'
import { expect } from '../test.ts'
import { deskUrl } from './office.ts'

export const UNKNOWN_CAR = 'VND9X8Y7Z6W543210'
export const OTHER_CAR = 'VND2E3F4G5H678901'

/** The order's page, once it stands so: what happens meanwhile comes to the screen by itself. */
export async function openOnceIt(page: Page, orderId: string, stands: string): Promise<void> {
	await page.goto(`${deskUrl()}/orders/${orderId}`)
	// Its story below may be a moment ahead, and its acts are those of how it stands.
	const state = page.getByRole('article').getByRole('paragraph').first()
	await expect(state).toHaveText(stands, { timeout: 90_000 })
}

/** … and says this somewhere. */
export async function openOnceItSays(page: Page, orderId: string, says: string): Promise<void> {
	await page.goto(`${deskUrl()}/orders/${orderId}`)
	const words = page.getByRole('article').getByText(says).first()
	await expect(words).toBeVisible({ timeout: 90_000 })
}

/** The next answer of an act is lost: the server has done it, and nobody hears. */
export async function loseAnswerOf(page: Page, act: string): Promise<void> {
	await page.route(
		`**/api/desk/acts/${act}`,
		async (route) => {
			await route.fetch()
			await route.abort()
		},
		{ times: 1 },
	)
	await untilHeldBack(page)
}

/** The answer to the next act of this name comes only after the promise. */
export async function delayAnswerOf(
	page: Page,
	act: string,
	until: () => Promise<unknown>,
): Promise<void> {
	await page.route(
		`**/api/desk/acts/${act}`,
		async (route) => {
			const untilThen = until()
			const response = await route.fetch()
			await untilThen
			await route.fulfill({ response })
		},
		{ times: 1 },
	)
	await untilHeldBack(page)
}

/** A page that is open already may send what comes right after the first route past it. */
async function untilHeldBack(page: Page): Promise<void> {
	const probe = '/favicon.svg?held-back'
	await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }))
	await expect
		.poll(() => page.evaluate(async (path) => (await fetch(path)).status, probe))
		.toBe(204)
}

/** The provider says that so many kronor were paid for it, whatever was asked for. */
export async function payOddly(orderId: string, amount: number): Promise<void> {
	await wayToPay(orderId)
	const provider = `${process.env['STAND_IN_URL']}/sandbox/payments`
	const answer = await fetch(`${provider}.json?reference=${orderId}`)
	const { payments }: { payments: { paymentId: string }[] } = JSON.parse(await answer.text())
	expect(payments).toHaveLength(1)
	const paymentId = payments[0]?.paymentId
	await fetch(`${provider}/${paymentId}/force`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ status: 'SETTLED', amount }),
	})
}
