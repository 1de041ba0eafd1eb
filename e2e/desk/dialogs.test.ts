import { MAIL_WORDS } from '@coc/contract/desk'
import type { Locator, Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { OPERATORS_TEXTS } from '../../desk/operators/operators-texts.ts'
import { ACTS_TEXTS } from '../../desk/orders/acts/acts-texts.ts'
import type { OrderActName } from '../../desk/orders/acts/possible-acts.ts'
import { BULK_TEXTS } from '../../desk/orders/bulk/bulk-texts.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { VIEWS_TEXTS } from '../../desk/orders/views/views-texts.ts'
import { PRODUCE_TEXTS } from '../../desk/produce/produce-texts.ts'
import { payOrder } from '../pay-order.ts'
import { orderCars, placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { newCar, placePaid, registerCars } from './certificates.ts'
import { expectToFitSmallest } from './fine-view.ts'
import { appUrl, deskUrl, enter, letIn, SIGNED_OUT } from './office.ts'
import { openOnceItSays, UNKNOWN_CAR } from './order-steps.ts'

test.beforeEach(async ({ page, expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	await page.setViewportSize({ width: 320, height: 640 })
})

const { acts: operatorActs, invite } = OPERATORS_TEXTS.sv
const { acts: bulkActs, export: exporting } = BULK_TEXTS.sv
const views = VIEWS_TEXTS.sv
const { order: orderTexts } = ORDERS_TEXTS.sv
type MailName = keyof typeof MAIL_WORDS

const button = (page: Page, name: string) =>
	page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** Opened by its button, looked at, and closed. */
async function lookAt(page: Page, opener: Locator, what: string): Promise<void> {
	await opener.click()
	const dialog = page.getByRole('dialog')
	await expect(dialog, what).toBeVisible()
	await expect(dialog.locator('.waiting')).toHaveCount(0)
	await expectToFitSmallest(page, what)
	// Whatever cell of a table it stands in.
	expect(await dialog.evaluate((element) => getComputedStyle(element).textAlign)).toBe('start')
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
}

async function lookAtMenu(page: Page, opener: Locator, what: string): Promise<void> {
	await opener.click()
	await expect(page.locator(':popover-open')).toBeVisible()
	await expectToFitSmallest(page, what)
	await page.keyboard.press('Escape')
	await expect(page.locator(':popover-open')).toHaveCount(0)
}

test('D24 D25 every dialog of an order fits the smallest phone, with large letters too', async ({
	page,
	emailAddress,
}) => {
	// Each is opened on its own.
	test.slow()
	const open = await placeOrder(appUrl(), emailAddress)
	const unknown = await placeOrder(appUrl(), emailAddress, [UNKNOWN_CAR])
	const { orderId: paid } = await orderCars(appUrl(), emailAddress)
	await payOrder(paid)
	await letIn(page)
	const acts: readonly (readonly [
		place: string,
		mails: readonly MailName[],
		...acts: OrderActName[],
	])[] = [
		[open, ['payment-link'], 'ask', 'cancel', 'edit', 'swap', 'forms', 'resend'],
		[unknown, ['cannot-deliver'], 'handle'],
		[paid, ['certificate-ready', 'receipt'], 'refund', 'sendAgain', 'problem', 'erase'],
	]
	for (const [order, mails, ...possible] of acts) {
		// Nobody presses a button well that moves down while the order's story grows.
		for (const mail of mails) {
			await openOnceItSays(page, order, orderTexts.sent(MAIL_WORDS[mail].sv))
		}
		for (const act of possible) {
			const opener = button(page, ACTS_TEXTS.sv[act].name)
			// It comes once the order stands so.
			await expect(opener).toBeVisible()
			await lookAt(page, opener, act)
		}
	}
})

test('D24 D25 the menus and dialogs of lists fit the smallest phone, with large letters too', async ({
	page,
	emailAddress,
}) => {
	test.slow()
	const car = newCar()
	await registerCars([car])
	await placePaid({ emailAddress, cars: [car] })
	const { name } = await letIn(page)
	await page.goto(`${deskUrl()}/orders?q=${emailAddress}`)
	for (const menu of [sv.shell.menuOf(name), sv.filters.add, views.button, sv.table.columns]) {
		await lookAtMenu(page, button(page, menu), menu)
	}
	await button(page, views.button).click()
	await lookAt(page, button(page, views.save), views.save)
	await lookAt(page, button(page, exporting.button), exporting.button)
	await page.getByRole('checkbox', { name: sv.table.selectPage }).check()
	for (const act of Object.values(bulkActs)) {
		await lookAt(page, button(page, act.button), act.button)
	}

	await page.goto(`${deskUrl()}/operators`)
	await lookAt(page, button(page, invite.button), invite.button)
	const menu = button(page, operatorActs.menuOf(name))
	await lookAtMenu(page, menu, operatorActs.menuOf(name))
	for (const entry of [
		operatorActs.role,
		invite.again,
		operatorActs.sessions,
		operatorActs.disable,
	]) {
		await menu.click()
		await lookAt(page, button(page, entry), entry)
	}

	await page.goto(`${deskUrl()}/produce`)
	const problem = PRODUCE_TEXTS.sv.problem.reportOf(car)
	await lookAt(page, button(page, problem), problem)
})

test('D23 whoever closes a dialog that no button opened goes on at the heading', async ({
	page,
}) => {
	await enter(page)
	const heading = page.getByRole('heading', { level: 1 })
	await heading.blur()
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: sv.keys.title })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(heading).toBeFocused()
})
