import type { BrowserContext } from '@playwright/test'
import { test } from '../test.ts'

/** Views by the hundred: a worker keeps what the browser has loaded and compiled, and forgets the visitor. */
export const warmTest = test.extend<object, { readonly warmContext: BrowserContext }>({
	warmContext: [
		async ({ browser }, use) => {
			const context = await browser.newContext({ baseURL: process.env['APP_URL'] ?? '' })
			await use(context)
			await context.close()
		},
		{ scope: 'worker' },
	],
	context: async ({ warmContext }, use) => {
		await use(warmContext)
		await warmContext.clearCookies()
		for (const page of warmContext.pages()) await page.close()
	},
})
