import type { BrowserContext } from '@playwright/test'
import { test } from './test.ts'

/**
 * For what shows the same to a visitor who has been here before: a worker keeps what the browser has loaded and
 * compiled, and forgets the visitor. Drafts go with their tab; not for what stops the clock, goes offline or asks for
 * another kind of browser. A trace is written of a browser of its own.
 */
export const warmTest = process.env['TRACE']
	? test
	: test.extend<object, { readonly warmContext: BrowserContext }>({
			warmContext: [
				async ({ browser }, use) => {
					const baseURL = process.env['APP_URL'] ?? ''
					const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
					// While one of its pages is open, the others share its process.
					await (await context.newPage()).goto('/robots.txt')
					await use(context)
					await context.close()
				},
				{ scope: 'worker' },
			],
			context: async ({ warmContext }, use) => {
				const [kept] = warmContext.pages()
				await use(warmContext)
				await warmContext.clearCookies()
				for (const page of warmContext.pages()) if (page !== kept) await page.close()
			},
		})
