import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Mailbox, mailboxAt } from './mailbox.ts'
import { type RunningApp, removeApp, startApp } from './running-app.ts'
import { testWithWarmContexts } from './warm-contexts.ts'

type Fixtures = {
	/** An address that no other test uses. */
	readonly emailAddress: string
	readonly mailbox: Mailbox
	/** Starts an app of the test's own, which is gone when the test is over, however it ends. */
	readonly startOwnApp: typeof startApp
	/** Console errors that the test foresees; any other one fails it. */
	readonly expectedConsoleErrors: RegExp[]
}

export const test = testWithWarmContexts.extend<Fixtures>({
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
})

export { expect }
