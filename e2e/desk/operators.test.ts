import { readFile } from 'node:fs/promises'
import { sv } from '../../desk/i18n/sv.ts'
import { actInWords } from '../../desk/log/act-names.ts'
import { LOG_TEXTS } from '../../desk/log/log-texts.ts'
import { OPERATORS_TEXTS } from '../../desk/operators/operators-texts.ts'
import { ORDERS_TEXTS } from '../../desk/orders/orders-texts.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmDeskTest as test } from '../warm-test.ts'
import {
	appUrl,
	deskUrl,
	enterDay,
	goBy,
	letIn,
	plugInPasskeys,
	SIGNED_OUT,
	signInAs,
} from './office.ts'

const texts = OPERATORS_TEXTS.sv
const { invite, acts } = texts
const log = LOG_TEXTS.sv
const { notes } = ORDERS_TEXTS.sv

const FIREFOX_ON_WINDOWS =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0'

test.beforeEach(({ expectedConsoleErrors }) => {
	expectedConsoleErrors.push(SIGNED_OUT)
})

test('D1 D4 a manager lets somebody in by a link that is shown once, changes their role, signs them out and shuts them out, live', async ({
	page,
	browser,
	emailAddress,
}) => {
	const name = `Bo ${emailAddress.slice(0, 6)}`
	await enterDay(page)
	await goBy(page, 'm')
	await page.getByRole('button', { name: invite.button, exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel(invite.email).fill('bo')
	await dialog.getByRole('button', { name: invite.yes }).click()
	await expect(dialog.getByText(invite.errors.emailAddress)).toBeVisible()
	await dialog.getByLabel(invite.email).fill(emailAddress)
	await dialog.getByLabel(invite.name).fill(name)
	await dialog.getByRole('radio', { name: sv.roles.reader }).check()
	await dialog.getByRole('button', { name: invite.yes }).dblclick()
	const link = await dialog.getByLabel(invite.link).inputValue()
	expect(link).toContain(`${deskUrl()}/invite/`)
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await dialog.getByRole('button', { name: invite.copy }).click()
	await expect(dialog.getByText(invite.copied)).toBeVisible()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
	await dialog.getByRole('button', { name: invite.done }).click()
	await expect(page.getByRole('main')).not.toContainText(link)

	const bo = await browser.newPage({ locale: 'sv-SE' })
	await plugInPasskeys(bo)
	await bo.goto(link)
	await bo.getByRole('button', { name: sv.signIn.inviteButton }).click()
	await expect(bo.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	await expect(bo.getByRole('link', { name: sv.rail.operators })).toHaveCount(0)

	const row = page.getByRole('row').filter({ hasText: name })
	await expect(row).toContainText(texts.sessionsCount(1))
	const choose = async (what: string) => {
		await row.getByRole('button', { name: acts.menuOf(name) }).click()
		await page.getByRole('button', { name: what, exact: true }).click()
	}
	await choose(acts.role)
	await dialog.getByRole('radio', { name: sv.roles.manager }).check()
	await dialog.getByRole('button', { name: sv.shell.cancel }).click()
	// What was chosen and left is not chosen the next time.
	await choose(acts.role)
	await expect(dialog.getByRole('radio', { name: sv.roles.reader })).toBeChecked()
	await dialog.getByRole('radio', { name: sv.roles.clerk }).check()
	await dialog.getByRole('button', { name: acts.roleYes }).click()
	await expect(row).toContainText(sv.roles.clerk)
	await expect(dialog).toBeHidden()
	// What can be undone stays, and covers nothing for good.
	await page.setViewportSize({ width: 390, height: 400 })
	await page.keyboard.press('End')
	await expect
		.poll(async () => {
			const last = await page.getByRole('row').last().boundingBox()
			const undo = await page.getByRole('button', { name: sv.acts.undo }).boundingBox()
			return last && undo && last.y + last.height < undo.y
		})
		.toBe(true)
	await page.setViewportSize({ width: 1280, height: 720 })

	// A device that Bo has forgotten somewhere, and only that.
	const forgotten = await browser.newPage({ locale: 'sv-SE', userAgent: FIREFOX_ON_WINDOWS })
	await signInAs(forgotten, { name })
	await forgotten.goto(deskUrl())
	await expect(forgotten.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	await expect(row).toContainText(texts.sessionsCount(2))
	await choose(acts.sessions)
	const sessions = page.getByRole('dialog', { name: acts.sessionsTitle(name) })
	await expect(sessions.getByRole('row')).toHaveCount(3)
	await sessions.getByRole('button', { name: sv.sessions.endOf('Firefox, Windows') }).click()
	await expect(sessions).toBeHidden()
	await expect(page.getByText(sv.sessions.ended)).toBeVisible()
	await expect(row).toContainText(texts.sessionsCount(1))
	await expect(forgotten.getByRole('dialog', { name: sv.signIn.endedTitle })).toBeVisible()
	await forgotten.close()

	await choose(acts.sessions)
	await sessions.getByRole('button', { name: acts.end }).click()
	await expect(row).toContainText(texts.notSignedIn)
	// Bo's open screen knows at once.
	await expect(bo.getByRole('dialog', { name: sv.signIn.endedTitle })).toBeVisible()

	await choose(acts.disable)
	await dialog.getByRole('button', { name: acts.disable }).click()
	await expect(row).toContainText(texts.disabled)
	await bo.getByRole('dialog').getByRole('button', { name: sv.signIn.button }).click()
	await expect(bo.getByText(sv.signIn.refused['sign-in-refused'])).toBeVisible()
	await choose(acts.enable)
	await expect(row).not.toContainText(texts.disabled)
	const undo = page.getByRole('button', { name: sv.acts.undo })
	await expect(undo).toHaveAccessibleDescription(texts.done.enable(name))
	await page.keyboard.press('z')
	await expect(page.getByText(`${sv.acts.undone} ${texts.done.disable(name)}`)).toBeVisible()
	await expect(row).toContainText(texts.disabled)
	await bo.close()
})

test('D21 the log says who did what in words, is narrowed in the address, and its export is in it', async ({
	page,
	emailAddress,
}) => {
	const { name } = await letIn(page)
	const id = await placeOrder(appUrl(), emailAddress)
	await page.goto(`${deskUrl()}/orders/${id}`)
	await page.getByRole('textbox', { name: notes.add }).fill('Åsa ringde')
	await page.keyboard.press('Control+Enter')
	await expect(page.getByRole('listitem').filter({ hasText: 'Åsa ringde' })).toBeVisible()

	await page.goto(`${deskUrl()}/log`)
	await page.getByRole('button', { name: sv.filters.add }).click()
	await page.getByLabel(log.filters.operator).selectOption(name)
	await page.getByLabel(log.filters.act).selectOption(actInWords('note', 'sv'))
	await page.keyboard.press('Escape')
	await expect(page.getByRole('row')).toHaveCount(2)
	const row = page.getByRole('row').last()
	await expect(row).toContainText(actInWords('note', 'sv'))
	await expect(page.getByRole('main')).not.toContainText('Åsa')
	await page.reload()
	await expect(page.getByRole('row')).toHaveCount(2)

	const download = page.waitForEvent('download')
	const button = page.getByRole('button', { name: log.export })
	await expect(button).toHaveAccessibleDescription(log.exports)
	await button.click()
	const file = await readFile(await (await download).path(), 'utf8')
	expect(file.split('\r\n').filter(Boolean)).toHaveLength(2)
	expect(file).toContain(name)
	const chip = `${log.filters.act}: ${actInWords('note', 'sv')}`
	await page.getByRole('link', { name: sv.filters.remove(chip) }).click()
	await expect(
		page.getByRole('row').filter({ hasText: actInWords('export-log', 'sv') }),
	).toHaveCount(1)
	const noted = page.getByRole('row').filter({ hasText: actInWords('note', 'sv') })
	await noted.getByRole('link').click()
	await expect(page.getByRole('article')).toBeVisible()
})
