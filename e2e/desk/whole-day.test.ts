import { readFile } from 'node:fs/promises'
import { formatMoney, ORDER_WORDS } from '@coc/contract'
import { BOOKS_TEXTS } from '../../desk/books/books-texts.ts'
import { monthName } from '../../desk/books/month-words.ts'
import { EDIT_TEXTS } from '../../desk/orders/acts/customer/edit-texts.ts'
import { HANDLING_TEXTS } from '../../desk/orders/acts/handling/handling-texts.ts'
import { REFUND_TEXTS } from '../../desk/orders/acts/money/refund-texts.ts'
import { asLabel } from '../../desk/orders/field-words.ts'
import { PRODUCE_TEXTS } from '../../desk/produce/produce-texts.ts'
import { TODAY_TEXTS } from '../../desk/today/today-texts.ts'
import { buildPdf } from '../../server/documents/testing/build-files.ts'
import { readSie } from '../../server/testing/read-sie.ts'
import { payInTab } from '../pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { booksToOneself } from '../shared-database.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import { dropFiles, newCar, untilTold } from './certificates.ts'
import { appUrl, deskUrl, enterDayByPasskey, goBy, SIGNED_OUT } from './office.ts'
import { openOnceIt } from './order-steps.ts'

const handling = HANDLING_TEXTS.sv
const refund = REFUND_TEXTS.sv
const books = BOOKS_TEXTS.sv
const kronor = (amount: number) => formatMoney(amount, 'sv')

/** Long over, and no other test's. */
const OLD_MONTH = '2020-03'

test('D23 D27 a day of the office: an unknown car is handled, paid, produced, put right, given back and booked, and a month is closed', async ({
	page,
	emailAddress,
	mailbox,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	test.slow()
	const car = newCar()
	await using _books = await booksToOneself()
	const { name } = await enterDayByPasskey(page)
	await expect(page.getByRole('heading', { name: TODAY_TEXTS.sv.week })).toBeVisible()

	await test.step('the first order of the day has a car that nobody knows: it is given a price', async () => {
		const id = await placeOrder(appUrl(), emailAddress, [car])
		await openOnceIt(page, id, ORDER_WORDS.UNKNOWN_CAR.sv)
		await page.keyboard.press('h')
		const dialog = page.getByRole('dialog')
		await expect(dialog.getByRole('radio', { name: handling.no })).toBeFocused()
		await page.keyboard.press('ArrowUp')
		await dialog.getByLabel(handling.priceOf(car)).fill('1000')
		await expect(dialog).toContainText(kronor(1250))
		await page.keyboard.press('Enter')
		await expect(page.getByText(handling.told.done.handled)).toBeVisible()
		await payInTab(page, id)
		await openOnceIt(page, id, ORDER_WORDS.SETTLED.sv)
	})

	await test.step('its certificate is dropped, and the customer has it', async () => {
		await goBy(page, 'p')
		await expect(
			page.getByRole('heading', { level: 1, name: PRODUCE_TEXTS.sv.title }),
		).toBeVisible()
		const row = page.getByRole('row').filter({ hasText: car })
		await expect(row).toBeVisible()
		await dropFiles(page, [{ name: 'scan.pdf', content: await buildPdf('Certificate', car) }])
		await expect(row).toBeHidden()
		await untilTold(mailbox, emailAddress)
	})

	await test.step('the customer calls: found by their address, the street is put right', async () => {
		await page.keyboard.press('/')
		await page.keyboard.type(emailAddress)
		await page.keyboard.press('Enter')
		const found = page.getByRole('row').filter({ hasText: 'Öberg' })
		await expect(found).toHaveCount(1)
		await found.getByRole('link').first().click()
		await expect(page.getByRole('article')).toContainText(car)
		await page.keyboard.press('e')
		const dialog = page.getByRole('dialog')
		const street = asLabel(EDIT_TEXTS.sv.fields.streetAddress)
		await dialog.getByLabel(street, { exact: true }).fill('Sjögatan 7')
		await page.keyboard.press('Enter')
		await expect(page.getByText(EDIT_TEXTS.sv.told.done.changed)).toBeVisible()
		await expect(dialog).toBeHidden()
	})

	await test.step('a part of the money goes back, with a credit note', async () => {
		await page.keyboard.press('r')
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('radio', { name: refund.whats.amount }).check()
		await dialog.getByLabel(refund.amount).fill('250')
		await dialog.getByRole('button', { name: refund.send(kronor(250)) }).click()
		await expect(page.getByText(refund.refunded(kronor(250)))).toBeVisible()
		await expect(dialog).toBeHidden()
		await expect(page.getByRole('link', { name: /^kreditnota \d+$/ })).toHaveCount(1)
	})

	await test.step('in the evening the vouchers are taken out, and a month that is over is closed', async () => {
		await goBy(page, 'b')
		const thisMonth = page.getByRole('row').filter({ hasText: books.states['under-way'] })
		await thisMonth.getByRole('link').click()
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: /\(SIE\)$/ }).click(),
		])
		const { vouchers } = readSie(await readFile(await download.path()))
		expect(vouchers.length).toBeGreaterThan(1)
		await page.goto(`${deskUrl()}/books/${OLD_MONTH}`)
		const month = monthName(OLD_MONTH, 'sv')
		await page.getByRole('button', { name: books.closing.button(month) }).click()
		const question = page.getByRole('dialog', { name: books.closing.question(month) })
		await question.getByRole('button', { name: books.closing.button(month) }).click()
		await expect(page.getByText(books.closing.isClosed)).toBeVisible()
	})

	await test.step('the log has all of it, by name', async () => {
		await goBy(page, 'h')
		const mine = page.getByRole('row').filter({ hasText: name })
		for (const what of ['Handlade en beställning', 'Ändrade uppgifter', 'Betalade tillbaka']) {
			await expect(mine.filter({ hasText: what })).toHaveCount(1)
		}
		await expect(mine.filter({ hasText: 'Stängde en månad' })).toHaveCount(1)
	})
})
