import { DEFAULT_LANGUAGE, formatMoney, ORDER_WORDS } from '@coc/contract'
import { sv } from '../../desk/i18n/sv.ts'
import { ACTS_TEXTS } from '../../desk/orders/acts/acts-texts.ts'
import { PERSON_TEXTS } from '../../desk/orders/acts/customer/person-texts.ts'
import { HANDLING_TEXTS } from '../../desk/orders/acts/handling/handling-texts.ts'
import { MONEY_TEXTS } from '../../desk/orders/acts/money/money-texts.ts'
import { REFUND_TEXTS } from '../../desk/orders/acts/money/refund-texts.ts'
import { WITHDRAWAL_TEXTS } from '../../desk/orders/acts/withdrawals/withdrawal-texts.ts'
import { TODAY_TEXTS } from '../../desk/today/today-texts.ts'
import { payOrder } from '../pay-order.ts'
import { KNOWN_CAR, orderCars, placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { linesOf } from '../views/lines-of.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { typeAtDesk } from './command-line.ts'
import { appUrl, goBy, letIn, SIGNED_OUT } from './office.ts'
import { loseAnswerOf, OTHER_CAR, openOnceIt, payOddly, UNKNOWN_CAR } from './order-steps.ts'
import { withdraw } from './withdraw.ts'

const acts = ACTS_TEXTS[DEFAULT_LANGUAGE]
const person = PERSON_TEXTS[DEFAULT_LANGUAGE]
const handling = HANDLING_TEXTS[DEFAULT_LANGUAGE]
const refund = REFUND_TEXTS[DEFAULT_LANGUAGE]
const money = MONEY_TEXTS[DEFAULT_LANGUAGE]
const withdrawal = WITHDRAWAL_TEXTS[DEFAULT_LANGUAGE]
const today = TODAY_TEXTS[DEFAULT_LANGUAGE]
const kronor = (amount: number) => formatMoney(amount, DEFAULT_LANGUAGE)

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D12 D23 by keys alone: an unknown car is handled at a price, and given back once it is paid; beside it the numbers in the list stay in one line', async ({
	page,
	emailAddress,
}) => {
	const { orderId: id, reference } = await orderCars(appUrl(), emailAddress, [UNKNOWN_CAR])
	await letIn(page, 'clerk')
	await openOnceIt(page, id, ORDER_WORDS.UNKNOWN_CAR.sv)
	const inList = page.getByRole('row').getByRole('link', { name: reference })
	await expect(inList).toBeVisible()
	expect(await linesOf(inList)).toBe(1)
	await page.keyboard.press('h')
	const handle = page.getByRole('dialog')
	await expect(handle).toContainText(handling.unknown)
	await expect(handle).toContainText(handling.cannot(emailAddress))
	await expect(handle.getByRole('radio', { name: handling.no })).toBeFocused()
	const usualPrice = Promise.withResolvers<void>()
	await page.route(/\/handling\?/, async (route) => {
		await usualPrice.promise
		await route.continue()
	})
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('Tab')
	const price = handle.getByLabel(handling.priceOf(UNKNOWN_CAR))
	await expect(price).toBeFocused()
	// It comes when one is in its field: what is typed takes its place.
	usualPrice.resolve()
	await expect(price).not.toHaveValue('')
	await page.keyboard.type('4400')
	await expect(handle).toContainText(kronor(5500))
	await page.keyboard.press('Enter')
	await expect(page.getByText(handling.told.done.handled)).toBeVisible()

	await payOrder(id)
	await openOnceIt(page, id, ORDER_WORDS.SETTLED.sv)
	await page.keyboard.press('r')
	const dialog = page.getByRole('dialog')
	// Five thousand is the clerk's limit for an order.
	await expect(dialog).toContainText(refund.limit(kronor(5000), kronor(0)))
	await page.keyboard.press('Tab')
	await expect(dialog.getByRole('checkbox')).toBeFocused()
	await page.keyboard.press('Space')
	await expect(dialog.getByText(refund.overLimit)).toBeVisible()
	await page.keyboard.press('Shift+Tab')
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Tab')
	await expect(dialog.getByLabel(refund.amount)).toBeFocused()
	await page.keyboard.type('500,50')
	await expect(dialog.getByRole('button', { name: refund.send(kronor(500.5)) })).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page.getByText(refund.refunded(kronor(500.5)))).toBeVisible()
	await expect(page.getByRole('button', { name: acts.refund.name })).toBeVisible()
})

test('D15 a car is given back by ticking it, once on a lost answer; the same amount again is asked about; O14 once erased, a credit note is taken out', async ({
	page,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	const cars = [KNOWN_CAR, 'VND3J4K5L6M789012']
	const id = await placeOrder(appUrl(), emailAddress, cars)
	await letIn(page)
	await payOrder(id)
	await openOnceIt(page, id, ORDER_WORDS.SETTLED.sv)
	await page.getByRole('button', { name: acts.refund.name }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('checkbox').first().check()
	await expect(dialog).toContainText(refund.creditNote(kronor(1250), kronor(250)))
	const send = dialog.getByRole('button', { name: refund.send(kronor(1250)) })
	await loseAnswerOf(page, 'refund')
	await send.click()
	await expect(dialog.getByRole('alert')).toHaveText(sv.acts.unknownOutcome)
	await dialog.getByRole('button', { name: sv.retry }).dblclick()
	await expect(page.getByText(refund.refunded(kronor(1250)))).toBeVisible()
	await expect(page.getByRole('link', { name: /^kreditnota \d+$/ })).toHaveCount(1)
	await mailbox.waitFor(emailAddress, /redit/)

	await page.getByRole('button', { name: acts.refund.name }).click()
	await expect(dialog.getByRole('checkbox').first()).toBeDisabled()
	await dialog.getByRole('radio', { name: refund.whats.all }).check()
	await expect(dialog).toContainText(refund.before(kronor(1250), true))
	await expect(send).toHaveAttribute('aria-disabled', 'true')
	await dialog.getByRole('checkbox', { name: refund.again }).check()
	await send.click()
	await expect(page.getByText(refund.refunded(kronor(1250))).first()).toBeVisible()
	await expect(page.getByRole('link', { name: /^kreditnota \d+$/ })).toHaveCount(2)
	await expect(page.getByRole('article')).toContainText(ORDER_WORDS.REFUNDED.sv)
	await expect(page.getByRole('button', { name: acts.refund.name })).toBeHidden()

	// Erased, it is in the books alone, and comes out by an act.
	await typeAtDesk('erase', emailAddress, '--yes')
	const takeOut = page.getByRole('button', { name: /^Ta ut kreditnota \d+$/ })
	await expect(takeOut).toHaveCount(2)
	const download = page.waitForEvent('download')
	await takeOut.first().dblclick()
	expect((await download).suggestedFilename()).toMatch(/^kreditnota-\d+\.pdf$/)
	await expect(page.getByText(person.creditNoteSaved)).toBeVisible()
})

test('D15 D22 a car that a colleague gave back meanwhile is not among those ticked before: the other one can still go', async ({
	page,
	emailAddress,
}) => {
	const cars = [KNOWN_CAR, OTHER_CAR]
	const { orderId: id, reference } = await orderCars(appUrl(), emailAddress, cars)
	await letIn(page)
	await payOrder(id)
	await openOnceIt(page, id, ORDER_WORDS.SETTLED.sv)
	await withdraw(page, { name: 'Åsa Öberg', orderNumber: reference, emailAddress })
	const dialog = page.getByRole('dialog')
	const carToTick = dialog.getByRole('group').getByRole('checkbox')
	const cancel = dialog.getByRole('button', { name: sv.shell.cancel })
	const openRefund = () => page.getByRole('button', { name: acts.refund.name }).click()
	const openWithdrawal = () => page.getByRole('button', { name: /^Godta ånger/ }).click()
	const tickBoth = async () => {
		await carToTick.first().check()
		await carToTick.last().check()
		await expect(dialog).toContainText(refund.gives(kronor(2500), 'Åsa Öberg'))
		await cancel.click()
	}
	await openRefund()
	await tickBoth()
	await openWithdrawal()
	await expect(dialog).toContainText(refund.gives(kronor(2500), 'Åsa Öberg'))
	await dialog.getByRole('radio', { name: withdrawal.whats.cars }).check()
	const accept = dialog.getByRole('button', { name: withdrawal.accept })
	await accept.click()
	await expect(dialog.getByText(withdrawal.choose)).toBeVisible()
	await tickBoth()

	await typeAtDesk('refund', id, '--car', KNOWN_CAR, '--yes')
	await openRefund()
	await expect(carToTick.first()).toBeDisabled()
	await expect(carToTick.last()).toBeChecked()
	await expect(dialog).toContainText(refund.gives(kronor(1250), 'Åsa Öberg'))
	const send = dialog.getByRole('button', { name: refund.send(kronor(1250)) })
	await expect(send).toHaveAttribute('aria-disabled', 'false')
	await cancel.click()
	await openWithdrawal()
	await expect(dialog).toContainText(refund.gives(kronor(1250), 'Åsa Öberg'))
	await accept.click()
	await expect(page.getByText(withdrawal.accepted)).toBeVisible()
	await expect(page.getByRole('article')).toContainText(ORDER_WORDS.REFUNDED.sv)
})

test('D12 too much paid: what is too much is given back first, then the amount is accepted', async ({
	page,
	emailAddress,
	mailbox,
}) => {
	const id = await placeOrder(appUrl(), emailAddress)
	await letIn(page)
	await payOddly(id, 1300)
	await openOnceIt(page, id, ORDER_WORDS.REVIEW.sv)
	const dialog = page.getByRole('dialog')
	const accept = dialog.getByRole('button', { name: money.accept.send })
	await page.keyboard.press('t')
	await expect(dialog).toContainText(money.accept.tooMuch(kronor(1300), kronor(1250), kronor(50)))
	await expect(accept).toHaveAttribute('aria-disabled', 'true')
	await page.keyboard.press('Escape')
	// The day leads there with the amount, and to no step that would be refused before that one.
	await goBy(page, 't')
	const item = page.getByRole('listitem').filter({ has: page.locator(`a[href="/orders/${id}"]`) })
	const step = item.getByRole('link', { name: today.refundOf(kronor(50)) })
	await expect(step).toBeVisible()
	await expect(item.getByRole('link', { name: today.steps.accept })).toHaveCount(0)
	await step.click()
	await expect(dialog.getByLabel(refund.amount)).toHaveValue('50')
	await expect(dialog).toContainText(refund.noCreditNote)
	await dialog.getByRole('button', { name: refund.send(kronor(50)) }).click()
	await expect(page.getByText(refund.refunded(kronor(50)))).toBeVisible()
	await expect(dialog).toBeHidden()
	await page.keyboard.press('t')
	await expect(dialog).toContainText(money.accept.fits(kronor(1250), emailAddress))
	await accept.dblclick()
	await expect(page.getByText(money.accept.told.done.accepted)).toBeVisible()
	await expect(page.getByRole('link', { name: /^Kvitto \d+$/ })).toBeVisible()
	await mailbox.waitFor(emailAddress, /Kvitto/)
})
