import { randomUUID } from 'node:crypto'
import type { Language } from '@coc/contract'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import type { Database } from '../../server/db/database.ts'
import { nobodysAct } from '../../server/db/note-act.ts'
import { sessionCookie } from '../../server/desk/http/session-cookie.ts'
import { inviteLink, inviteOperator } from '../../server/operators/invite-operator.ts'
import { browserFamily } from '../../server/operators/sessions/browser-family.ts'
import { startSession } from '../../server/operators/sessions/session.ts'
import { inDatabase } from '../shared-database.ts'
import { typeAtDesk } from './command-line.ts'

type Role = 'reader' | 'clerk' | 'bookkeeper' | 'manager'

export type Operator = { readonly name: string }

export type Invited = Operator & { readonly link: string }

const newName = () => `Anna ${randomUUID().slice(0, 6)}`
const newAddress = () => `${randomUUID().slice(0, 13)}@example.com`

/** As the technician does it: by the command line of the app that all tests share. */
export async function inviteByCommand(role: Role): Promise<Invited> {
	const name = newName()
	const parameters = ['operators', 'invite', newAddress(), '--role', role, '--name', name, '--json']
	const { link } = JSON.parse(await typeAtDesk(...parameters))
	return { link, name }
}

/** The same without a program, for what is not about how one is invited. */
export async function invite(role: Role = 'manager'): Promise<Invited> {
	const inviting = { emailAddress: newAddress(), name: newName(), role, replaces: false }
	const invited = await inDatabase((db) => inviteOperator(db, inviting, () => nobodysAct))
	if (invited.outcome !== 'invited') throw new Error(`Nobody was invited: ${invited.outcome}`)
	return { link: inviteLink(deskUrl(), invited.token), name: inviting.name }
}

/** A passkey device that lies beside the screen, with a finger on it. */
export async function plugInPasskeys(page: Page): Promise<CDPSession> {
	const session = await page.context().newCDPSession(page)
	await session.send('WebAuthn.enable')
	await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return session
}

/** From the invitation to the day. */
export async function enterDayByPasskey(page: Page, role: Role = 'manager'): Promise<Invited> {
	await plugInPasskeys(page)
	const invited = await invite(role)
	await page.goto(invited.link)
	await page.getByRole('button', { name: /Add a passkey|Lägg till passernyckel/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	return invited
}

/** From the invitation to the list of orders. */
export async function enterByPasskey(page: Page, role: Role = 'manager'): Promise<Invited> {
	const invited = await enterDayByPasskey(page, role)
	await page.getByRole('link', { name: sv.rail.orders, exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.shell.orders })).toBeVisible()
	return invited
}

/** Somebody new who is signed in, for what is not about signing in: a program and three pages less. */
export async function letIn(
	page: Page,
	role: Role = 'manager',
	{ name = newName(), language = 'sv' }: { name?: string; language?: Language } = {},
): Promise<Operator> {
	const person = { email_address: newAddress(), name, role, language }
	await giveSession(page, (db) =>
		db.insertInto('operators').values(person).returning('id').executeTakeFirstOrThrow(),
	)
	return { name }
}

/** In one more browser, whatever others they are signed in with. */
export const signInAs = (page: Page, { name }: Operator): Promise<void> =>
	giveSession(page, (db) =>
		db.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
	)

async function giveSession(
	page: Page,
	findOperator: (db: Database) => Promise<{ readonly id: string }>,
): Promise<void> {
	const browser = browserFamily(await page.evaluate(() => navigator.userAgent))
	const token = await inDatabase(async (db) => {
		const { id } = await findOperator(db)
		return startSession(db, { operatorId: id, browser, signedInBy: 'passkey' })
	})
	const cookie = sessionCookie(deskUrl()).give(token)
	const [cookieName = ''] = cookie.split('=')
	await page
		.context()
		.addCookies([
			{ name: cookieName, value: token, url: deskUrl(), httpOnly: true, sameSite: 'Strict' },
		])
}

export async function enterDay(page: Page, role?: Role, name?: string): Promise<Operator> {
	const operator = await letIn(page, role, name ? { name } : {})
	await page.goto(deskUrl())
	await expect(page.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	return operator
}

/** At the list of orders. */
export async function enter(page: Page, role?: Role): Promise<Operator> {
	const operator = await letIn(page, role)
	await page.goto(`${deskUrl()}/orders`)
	await expect(page.getByRole('heading', { level: 1, name: sv.shell.orders })).toBeVisible()
	return operator
}

/** Two keys in one go: a test that stands still between them would have pressed each for itself. */
export async function goBy(page: Page, letter: string): Promise<void> {
	await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)])
}

/** As chosen in the menu, and remembered by the server: the next screen is asked for in it. */
export async function chooseEnglish(page: Page, { name }: Operator): Promise<void> {
	const remembered = page.waitForResponse('**/api/desk/me/language')
	await page.getByRole('button', { name: sv.shell.menuOf(name) }).click()
	await page.getByRole('button', { name: 'English' }).click()
	await remembered
	await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

/** Of the public's site. */
export const appUrl = () => process.env['APP_URL'] ?? ''

export const deskUrl = () => process.env['DESK_URL_OF_APP'] ?? ''

/** Whoever is not signed in is told so by the server, which the browser's console shows. */
export const SIGNED_OUT = /status of 401/
