import { DEFAULT_LANGUAGE, ORDER_WORDS } from '@coc/contract'
import type { Page } from '@playwright/test'
import { THEIRS_TEXTS } from '../../desk/forms/theirs-texts.ts'
import { sv } from '../../desk/i18n/sv.ts'
import { ACTS_TEXTS } from '../../desk/orders/acts/acts-texts.ts'
import { EDIT_TEXTS } from '../../desk/orders/acts/customer/edit-texts.ts'
import { SWAP_TEXTS } from '../../desk/orders/acts/customer/swap-texts.ts'
import { asLabel } from '../../desk/orders/field-words.ts'
import { PAGE_TEXTS } from '../../desk/orders/order/page-texts.ts'
import { KNOWN_CAR, placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { linesOf } from '../views/lines-of.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { typeAtDesk } from './command-line.ts'
import { appUrl, letIn, SIGNED_OUT } from './office.ts'
import { loseAnswerOf, OTHER_CAR, openOnceIt, UNKNOWN_CAR } from './order-steps.ts'

const acts = ACTS_TEXTS[DEFAULT_LANGUAGE]
const texts = EDIT_TEXTS[DEFAULT_LANGUAGE]
const theirs = THEIRS_TEXTS[DEFAULT_LANGUAGE]
const swap = SWAP_TEXTS[DEFAULT_LANGUAGE]

const THIRD_CAR = 'VND3J4K5L6M789012'

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

async function write(page: Page, field: string, words: string): Promise<void> {
	await page.getByRole('button', { name: acts.edit.name }).click()
	await page.getByRole('dialog').getByLabel(asLabel(field), { exact: true }).fill(words)
}

const save = (page: Page) =>
	page.getByRole('dialog').getByRole('button', { name: texts.send }).click()

test('D14 D22 two at one order see each other, and the later save of a field is told, never last-wins', async ({
	page,
	browser,
	emailAddress,
}) => {
	const id = await placeOrder(appUrl(), emailAddress)
	const anna = await letIn(page, 'clerk')
	await openOnceIt(page, id, ORDER_WORDS.CREATED.sv)
	const other = await browser.newPage({ locale: 'sv-SE' })
	const bo = await letIn(other, 'clerk')
	await openOnceIt(other, id, ORDER_WORDS.CREATED.sv)
	await expect(page.getByText(PAGE_TEXTS.sv.viewers([bo.name]))).toBeVisible()
	await expect(other.getByText(PAGE_TEXTS.sv.viewers([anna.name]))).toBeVisible()

	await write(page, texts.fields.city, 'Luleå')
	await write(other, texts.fields.city, 'Umeå')
	await save(other)
	await expect(other.getByText(texts.told.done.changed)).toBeVisible()
	const dialog = page.getByRole('dialog')
	// Where it comes just as the button is pressed, it moves the button away.
	await expect(dialog.getByText(theirs.colleague('Umeå'))).toBeVisible()
	await save(page)
	await expect(dialog.getByRole('alert')).toHaveText(texts.told.refused['changed-meanwhile'])
	await expect(dialog.getByLabel(texts.fields.city)).toHaveValue('Luleå')
	await expect(dialog.getByText(theirs.colleague('Umeå'))).toBeVisible()
	const takeTheirs = dialog.getByRole('button', { name: theirs.useTheirs })
	expect(await linesOf(takeTheirs), 'within the sentence, not squeezed beside it').toBeLessThan(3)
	await save(page)
	await expect(page.getByText(texts.told.done.changed)).toBeVisible()
	await expect(page.getByText('Ort: Östersund → Umeå')).toBeVisible()
	await expect(page.getByText('Ort: Umeå → Luleå')).toBeVisible()

	await expect(other.getByRole('dialog')).toBeHidden()
	await other.keyboard.press('Escape')
	await expect(page.getByText(PAGE_TEXTS.sv.viewers([bo.name]))).toBeHidden()
	await other.close()
})

test('D14 address and e-mail are put right by the form’s rules, once, and the link is mailed there', async ({
	page,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	const id = await placeOrder(appUrl(), emailAddress)
	await letIn(page, 'clerk')
	await openOnceIt(page, id, ORDER_WORDS.CREATED.sv)
	await mailbox.waitFor(emailAddress, /Betala/)
	await write(page, texts.fields.emailAddress, 'ingen adress')
	await save(page)
	const dialog = page.getByRole('dialog')
	const field = dialog.getByLabel(texts.fields.emailAddress)
	await expect(field).toBeFocused()
	await expect(dialog.getByText(texts.wrong.emailAddress)).toBeVisible()
	const right = `ny-${emailAddress}`
	await field.fill(right)
	await dialog.getByLabel(texts.fields.streetAddress).fill('Lillgatan 2')
	await expect(dialog).toContainText(texts.says.newPayment(right))

	// What is written outlives a reload.
	await page.reload()
	await page.getByRole('button', { name: acts.edit.name }).click()
	await expect(field).toHaveValue(right)
	await loseAnswerOf(page, 'edit')
	await save(page)
	await expect(dialog.getByRole('alert')).toHaveText(sv.acts.unknownOutcome)
	await dialog.getByRole('button', { name: sv.retry }).dblclick()
	await expect(dialog).toBeHidden()
	await expect(page.getByText(`Gatuadress: Storgatan 1 → Lillgatan 2`)).toHaveCount(1)
	await mailbox.waitFor(right, /Betala/)
	expect(await mailbox.all(right)).toHaveLength(1)
})

test('D14 D22 a chassis number is swapped once it is said what that costs and moves, and not for the car of a colleague', async ({
	page,
	emailAddress,
}) => {
	const id = await placeOrder(appUrl(), emailAddress, [KNOWN_CAR, THIRD_CAR])
	await letIn(page, 'clerk')
	await openOnceIt(page, id, ORDER_WORDS.CREATED.sv)
	await page.keyboard.press('b')
	const dialog = page.getByRole('dialog', { name: swap.title })
	const number = dialog.getByLabel(swap.to)
	const from = dialog.getByLabel(swap.from)
	await from.selectOption(THIRD_CAR)
	await number.fill(OTHER_CAR)
	await expect(dialog).toContainText(swap.cars.deliverable)
	// A colleague swaps the very car meanwhile: no other is meant.
	await typeAtDesk('swap-car', id, THIRD_CAR, OTHER_CAR)
	await expect(dialog).toContainText(swap.refused['not-in-order'])
	await expect(from).toHaveValue(THIRD_CAR)
	await expect(dialog.getByRole('button', { name: swap.send })).toHaveAttribute(
		'aria-disabled',
		'true',
	)
	await from.selectOption(KNOWN_CAR)
	await number.fill(UNKNOWN_CAR)
	await expect(dialog).toContainText(swap.refused['unknown-car'])
	await number.fill(THIRD_CAR.toLowerCase())
	await expect(dialog).toContainText(swap.cars.deliverable)
	await expect(dialog).toContainText(swap.newLink(emailAddress))
	await dialog.getByRole('button', { name: swap.send }).dblclick()
	await expect(page.getByText(swap.done)).toBeVisible()
	await expect(page.getByText(`Bil: ${KNOWN_CAR} → ${THIRD_CAR}`)).toHaveCount(1)
})
