import { DEFAULT_LANGUAGE } from '@coc/contract'
import type { Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { actInWords } from '../../desk/log/act-names.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect, test } from '../test.ts'
import { typeAtDesk } from './command-line.ts'
import { deskUrl, enter, letIn, SIGNED_OUT } from './office.ts'
import { delayAnswerOf, loseAnswerOf } from './order-steps.ts'

const texts = ORDERS_TEXTS[DEFAULT_LANGUAGE]
const { notes } = texts

type Placing = { readonly baseURL: string | undefined; readonly emailAddress: string }

async function openNewOrder(
	page: Page,
	{ baseURL = '', emailAddress }: Placing,
	role?: Parameters<typeof enter>[1],
) {
	const id = await placeOrder(baseURL, emailAddress)
	const operator = await letIn(page, role)
	await page.goto(`${deskUrl()}/orders/${id}`)
	return operator
}

/** Until all of it is looked for: on a busy machine a pause between two letters has begun a search already. */
async function search(page: Page, words: string): Promise<void> {
	await page.keyboard.press('/')
	await page.keyboard.type(words)
	await expect(page).toHaveURL((url) => url.searchParams.get('q') === words)
}

test.use({ locale: 'sv-SE' })
test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D8 D9 an order is found by writing, and what narrows the list is in the address and goes back', async ({
	page,
	baseURL,
	emailAddress,
}) => {
	await placeOrder(baseURL ?? '', emailAddress)
	await enter(page)
	await search(page, emailAddress)
	const rows = page.getByRole('row').filter({ hasText: 'Åsa Öberg' })
	await expect(rows).toHaveCount(1)
	await expect(page.getByText(texts.count('1', true))).toBeVisible()

	await page.getByRole('button', { name: sv.filters.add }).click()
	await page.getByLabel(texts.filters.customer).selectOption(texts.filters.company)
	await page.keyboard.press('Escape')
	await expect(page.getByText(texts.noneLikeThat)).toBeVisible()
	const chip = `${texts.filters.customer}: ${texts.filters.company}`
	await page.getByRole('link', { name: sv.filters.remove(chip) }).click()
	await expect(rows).toHaveCount(1)

	await page.goBack()
	await expect(page.getByText(texts.noneLikeThat)).toBeVisible()
	await page.goBack()
	await expect(rows).toHaveCount(1)
	await page.reload()
	await expect(rows).toHaveCount(1)
	await expect(page.getByRole('searchbox')).toHaveValue(emailAddress)

	// What narrows another screen narrows no search.
	await page.goto(`${deskUrl()}/produce?form=post`)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await search(page, emailAddress)
	await expect(rows).toHaveCount(1)
})

test('D23 a list is gone through and an order opened, read and closed by keys alone', async ({
	page,
	baseURL,
	emailAddress,
}) => {
	await placeOrder(baseURL ?? '', emailAddress)
	await enter(page)
	await search(page, emailAddress)
	await expect(page.getByText(texts.count('1', true))).toBeVisible()
	await page.keyboard.press('Enter')
	await page.keyboard.press('j')
	await page.keyboard.press('Enter')
	const heading = page.getByRole('heading', { level: 1, name: texts.order.title('C') })
	await expect(heading).toBeFocused()
	await page.keyboard.press('a')
	await expect(page.getByRole('textbox', { name: notes.add })).toBeFocused()
	await page.getByRole('textbox', { name: notes.add }).blur()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('link', { name: /^C/ })).toBeFocused()
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: sv.keys.title })).toBeVisible()
	await page.getByLabel(sv.keys.on).uncheck()
	await page.keyboard.press('Escape')
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: sv.keys.title })).toBeHidden()
})

test('D12 D13 a note is written once on a double click, edited with its history, and deleted with a trace', async ({
	page,
	baseURL,
	emailAddress,
}) => {
	const { name } = await openNewOrder(page, { baseURL, emailAddress }, 'clerk')
	await page.getByRole('button', { name: notes.addButton }).click()
	await expect(page.getByRole('textbox', { name: notes.add })).toBeFocused()
	await expect(page.getByText(notes.errors.min_length)).toBeVisible()

	const newNote = page.getByRole('textbox', { name: notes.add })
	const isBegun = Promise.withResolvers<void>()
	await delayAnswerOf(page, 'note', () => isBegun.promise)
	await newNote.fill('Ringde, inget svar')
	await page.getByRole('button', { name: notes.addButton }).dblclick()
	// What is begun before the answer is here stays.
	await newNote.fill('Skrev')
	isBegun.resolve()
	await expect(page.getByText(notes.outcomes.written)).toBeVisible()
	const note = page.getByRole('listitem').filter({ hasText: 'Ringde, inget svar' })
	await expect(note).toHaveCount(1)
	await expect(page.getByRole('button', { name: notes.addButton })).toHaveAttribute(
		'aria-busy',
		'false',
	)
	await expect(newNote).toHaveValue('Skrev')

	await page.getByRole('button', { name: notes.editOf(1) }).click()
	await page.getByRole('textbox', { name: notes.editOf(1) }).fill('Ringde, fick svar')
	await page.getByRole('button', { name: notes.save }).click()
	await page.getByText(`${notes.edited} ${name}`).click()
	await expect(page.getByText('Ringde, inget svar')).toBeVisible()

	await page.getByRole('button', { name: `${notes.delete} 1` }).click()
	const dialog = page.getByRole('dialog', { name: notes.deleteTitle })
	await expect(dialog.getByText(notes.deletes)).toBeVisible()
	await dialog.getByRole('button', { name: notes.delete }).click()
	await expect(page.getByText(notes.deleted(name))).toBeVisible()
	await expect(page.getByText('Ringde, fick svar')).toBeHidden()
	await expect(page.getByText(actInWords('delete-note', 'sv'))).toBeVisible()
})

test('D12 D22 a note half edited is not written over what a colleague made of it meanwhile', async ({
	page,
	baseURL,
	emailAddress,
}) => {
	await openNewOrder(page, { baseURL, emailAddress }, 'clerk')
	await page.getByRole('textbox', { name: notes.add }).fill('Ringde, inget svar')
	await page.getByRole('button', { name: notes.addButton }).click()
	const edit = page.getByRole('button', { name: notes.editOf(1) })
	const words = page.getByRole('textbox', { name: notes.editOf(1) })
	await edit.click()
	await words.fill('Ringde, fick svar')
	const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
	await typeAtDesk('note', orderId, 'Ringde, provar i morgon', '--edit', '1', '--as', 'Bo')
	await page.reload()
	await expect(page.getByText('Ringde, provar i morgon')).toBeVisible()
	await edit.click()
	await expect(words).toHaveValue('Ringde, fick svar')
	await expect(page.getByText(notes.colleague('Ringde, provar i morgon'))).toBeVisible()
	await page.getByRole('button', { name: notes.save }).click()
	await expect(page.getByText(notes.outcomes['changed-meanwhile'])).toBeVisible()
	// Who was told and saves again means it.
	await page.getByRole('button', { name: notes.save }).click()
	await expect(page.getByText(notes.outcomes.written)).toBeVisible()
	await expect(words).toBeHidden()
	await edit.click()
	await expect(page.getByText(notes.colleague('Ringde, provar i morgon'))).toBeHidden()
})

test('D12 an answer that is lost is asked for again under the same key, and nothing is done twice', async ({
	page,
	baseURL,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_FAILED/)
	await openNewOrder(page, { baseURL, emailAddress })
	await page.getByRole('textbox', { name: notes.add }).fill('Skickade frågan')
	await loseAnswerOf(page, 'note')
	await page.getByRole('button', { name: notes.addButton }).click()
	await expect(page.getByText(sv.acts.unknownOutcome)).toBeVisible()
	await expect(page.getByRole('textbox', { name: notes.add })).toHaveValue('Skickade frågan')
	await page.getByRole('button', { name: notes.addButton }).click()
	await expect(page.getByRole('textbox', { name: notes.add })).toHaveValue('')
	await expect(page.getByRole('listitem').filter({ hasText: 'Skickade frågan' })).toHaveCount(1)
})

test('UX37 offline it says so, and what was written is there after a reload', async ({
	page,
	baseURL,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED/)
	await openNewOrder(page, { baseURL, emailAddress })
	await page.getByRole('textbox', { name: notes.add }).fill('Halvskrivet')
	await page.context().setOffline(true)
	await expect(page.getByText(sv.shell.offline)).toBeVisible()
	await page.getByRole('button', { name: notes.addButton }).click()
	await expect(page.getByText(sv.acts.unknownOutcome)).toBeVisible()
	await page.context().setOffline(false)
	await expect(page.getByText(sv.shell.offline)).toBeHidden()
	await page.reload()
	await expect(page.getByRole('textbox', { name: notes.add })).toHaveValue('Halvskrivet')
})
