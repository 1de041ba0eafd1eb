import { sv } from '../../desk/i18n/sv.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import {
	deskUrl,
	enterByPasskey,
	goBy,
	inviteByCommand,
	plugInPasskeys,
	SIGNED_OUT,
} from './office.ts'

const { signIn, shell, sessions } = sv
const { notes, order } = ORDERS_TEXTS.sv

test('D1 an invitation leads to a passkey and in; a second time, or altered, it leads nowhere', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT, /status of 404/)
	await plugInPasskeys(page)
	const { link, name } = await inviteByCommand('clerk')
	await page.goto(link)
	await page.getByRole('button', { name: signIn.inviteButton }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	await expect(page.getByRole('button', { name: shell.menuOf(name) })).toBeVisible()
	expect(page.url()).toBe(`${deskUrl()}/`)

	for (const useless of [link, `${link.slice(0, -2)}AA`]) {
		await page.goto(useless)
		await page.getByRole('button', { name: signIn.inviteButton }).click()
		await expect(page.getByRole('alert')).toHaveText(signIn.refused['invite-refused'])
	}
})

test('D2 who signs out signs in again by passkey alone, and is where the address says', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	const { name } = await enterByPasskey(page)
	await page.getByRole('button', { name: shell.menuOf(name) }).click()
	await page.getByRole('button', { name: shell.signOut }).click()
	await expect(page.getByRole('heading', { level: 1, name: signIn.title })).toBeVisible()

	await page.goto(`${deskUrl()}/orders?company=true`)
	await page.getByRole('button', { name: signIn.button }).click()
	await expect(page.getByRole('heading', { level: 1, name: shell.orders })).toBeVisible()
	expect(page.url()).toBe(`${deskUrl()}/orders?company=true`)
})

test('D2 a device without a passkey for this desk lets nobody in, and is told so', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	await plugInPasskeys(page)
	await page.goto(deskUrl())
	// The device has none for this desk.
	await page.getByRole('button', { name: signIn.button }).click()
	await expect(page.getByRole('alert')).toHaveText(signIn.refused.cancelled)
	await expect(page.getByRole('heading', { level: 1, name: signIn.title })).toBeVisible()
})

test('D4 D12 UX37 a session that ends while one writes loses no word: sign in, and it is sent once', async ({
	page,
	baseURL,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	const id = await placeOrder(baseURL ?? '', emailAddress)
	await enterByPasskey(page)
	await page.goto(`${deskUrl()}/orders/${id}`)
	const field = page.getByRole('textbox', { name: notes.add })
	await field.fill('Ringde kunden')
	await page.context().clearCookies()
	await page.getByRole('button', { name: notes.addButton }).click()

	const dialog = page.getByRole('dialog', { name: signIn.endedTitle })
	await dialog.getByRole('button', { name: shell.cancel }).click()
	await expect(page.getByText(sv.problems['signed-out'])).toBeVisible()
	await expect(field).toHaveValue('Ringde kunden')

	await page.getByRole('button', { name: notes.addButton }).click()
	await dialog.getByRole('button', { name: signIn.button }).click()
	await expect(page.getByText(notes.outcomes.written)).toBeVisible()
	await expect(field).toHaveValue('')
	await expect(page.getByRole('listitem').filter({ hasText: 'Ringde kunden' })).toHaveCount(1)
	await expect(page.getByRole('heading', { level: 1, name: order.title('C') })).toBeVisible()
})

test('D4 an act that asks for the passkey again gets it, and is done once; who declines has done nothing', async ({
	page,
	baseURL,
	emailAddress,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT, /status of 403/)
	const id = await placeOrder(baseURL ?? '', emailAddress)
	await enterByPasskey(page)
	const keys: (string | undefined)[] = []
	// As the server answers an act that moves money when the passkey was shown long ago.
	await page.route('**/api/desk/acts/note', async (route) => {
		keys.push(route.request().headers()['idempotency-key'])
		if (keys.length === 3) return route.continue()
		await route.fulfill({ status: 403, json: { code: 'passkey-needed', status: 403 } })
	})
	await page.goto(`${deskUrl()}/orders/${id}`)
	await page.getByRole('textbox', { name: notes.add }).fill('Ringde kunden')
	const dialog = page.getByRole('dialog', { name: signIn.confirmTitle })
	await page.getByRole('button', { name: notes.addButton }).click()
	await dialog.getByRole('button', { name: shell.cancel }).click()
	await expect(page.getByText(sv.problems['passkey-needed'])).toBeVisible()
	await page.getByRole('button', { name: notes.addButton }).click()
	await dialog.getByRole('button', { name: signIn.confirmButton }).click()
	await expect(page.getByText(notes.outcomes.written)).toBeVisible()
	await expect(page.getByRole('listitem').filter({ hasText: 'Ringde kunden' })).toHaveCount(1)
	expect(keys).toHaveLength(3)
	expect(keys[2]).toBe(keys[1])
})

test('D4 one sees where one is signed in, and ends what one does not recognise', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(SIGNED_OUT)
	await enterByPasskey(page)
	// The cookie is lost, the session is not.
	await page.context().clearCookies()
	await page.goto(deskUrl())
	await page.getByRole('button', { name: signIn.button }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	await goBy(page, 's')
	await expect(page.getByRole('heading', { level: 1, name: sessions.title })).toBeVisible()
	await expect(page.getByRole('rowheader')).toHaveCount(2)
	await expect(page.getByRole('rowheader', { name: sessions.isThis })).toHaveCount(1)
	await page.getByRole('button', { name: sessions.endOf('') }).click()
	await expect(page.getByText(sessions.ended)).toBeVisible()
	await expect(page.getByRole('rowheader')).toHaveCount(1)
})
