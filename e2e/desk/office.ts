import { randomUUID } from 'node:crypto'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { sv } from '../../desk/i18n/sv.ts'
import { typeAtDesk } from './command-line.ts'

type Role = 'reader' | 'clerk' | 'bookkeeper' | 'manager'

export type Invited = { readonly link: string; readonly name: string }

/** As the technician does it: by the command line of the app that all tests share. */
export async function invite(
	role: Role = 'manager',
	name = `Anna ${randomUUID().slice(0, 6)}`,
): Promise<Invited> {
	const address = `${randomUUID().slice(0, 13)}@example.com`
	const parameters = ['operators', 'invite', address, '--role', role, '--name', name, '--json']
	const { link } = JSON.parse(await typeAtDesk(...parameters))
	return { link, name }
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
export async function enterDay(
	page: Page,
	role: Role = 'manager',
	name?: string,
): Promise<Invited> {
	await plugInPasskeys(page)
	const invited = await invite(role, name)
	await page.goto(invited.link)
	await page.getByRole('button', { name: /Add a passkey|Lägg till passernyckel/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.rail.today })).toBeVisible()
	return invited
}

/** From the invitation to the list of orders. */
export async function enter(page: Page, role: Role = 'manager'): Promise<Invited> {
	const invited = await enterDay(page, role)
	await page.getByRole('link', { name: sv.rail.orders, exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: sv.shell.orders })).toBeVisible()
	return invited
}

/** Of the public's site. */
export const appUrl = () => process.env['APP_URL'] ?? ''

export const deskUrl = () => process.env['DESK_URL_OF_APP'] ?? ''

/** Whoever is not signed in is told so by the server, which the browser's console shows. */
export const SIGNED_OUT = /status of 401/
