import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test'
import { type Mailbox, mailboxAt } from './mailbox.ts'
import { type RunningApp, removeApp, startApp } from './running-app.ts'

type Fixtures = {
	/** An address that no other test uses. */
	readonly emailAddress: string
	readonly mailbox: Mailbox
	/** Starts an app of the test's own, which is gone when the test is over, however it ends. */
	readonly startOwnApp: typeof startApp
	/** Console errors that the test foresees; any other one fails it. */
	readonly expectedConsoleErrors: RegExp[]
}

/**
 * A page stays open in each, whose process those of the stories share. Every test knows both, whether it uses them or
 * not: for tests that know others a worker is started anew, and its browser too.
 */
type WarmContexts = {
	readonly warmSite: BrowserContext
	/** In Swedish. */
	readonly warmDesk: BrowserContext
}

export const SWEDISH = { locale: 'sv-SE' }

export const test = base.extend<Fixtures, WarmContexts>({
	baseURL: ({}, use) => use(process.env['APP_URL'] ?? ''),
	emailAddress: ({}, use) => use(`${randomUUID().slice(0, 13)}@example.com`),
	mailbox: ({}, use) => use(mailboxAt(process.env['STAND_IN_URL'] ?? '')),
	// Automatic, so that it outlives the page: an app that went first would be an error in the page's console.
	startOwnApp: [
		async ({}, use) => {
			const apps: RunningApp[] = []
			await use(async (options) => {
				const app = await startApp(options)
				apps.push(app)
				return app
			})
			// Two may have run one after another on the same data, which goes when nobody uses it any more.
			for (const app of apps.toReversed()) await app.stop()
			for (const app of apps) await removeApp(app)
		},
		{ auto: true },
	],
	expectedConsoleErrors: ({}, use) => use([]),
	page: async ({ page, expectedConsoleErrors }, use) => {
		const unexpected: string[] = []
		const note = (text: string) => {
			if (!expectedConsoleErrors.some((pattern) => pattern.test(text))) unexpected.push(text)
		}
		page.on('console', (message) => {
			if (message.type() === 'error' || message.type() === 'warning') note(message.text())
		})
		page.on('pageerror', (error) => note(String(error)))
		await use(page)
		expect(unexpected, 'console errors that nobody expected').toEqual([])
	},
	warmSite: [
		async ({ browser }, use) => {
			await using context = await openContext(browser)
			await (await context.newPage()).goto('/robots.txt')
			await use(context)
		},
		{ scope: 'worker' },
	],
	warmDesk: [
		async ({ browser }, use) => {
			await using context = await openContext(browser, SWEDISH)
			await (await context.newPage()).goto(`${process.env['DESK_URL_OF_APP']}/favicon.svg`)
			await use(context)
		},
		{ scope: 'worker' },
	],
})

function openContext(
	browser: Browser,
	language: { readonly locale?: string } = {},
): Promise<BrowserContext> {
	const baseURL = process.env['APP_URL'] ?? ''
	return browser.newContext({ baseURL, reducedMotion: 'reduce', ...language })
}

export { expect }
