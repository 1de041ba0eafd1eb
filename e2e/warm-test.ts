import type { BrowserContext } from '@playwright/test'
import { test } from './test.ts'

const SWEDISH = { locale: 'sv-SE' }

/** Keeps a page open, whose process those of the stories share, and between two stories nothing but what was loaded. */
const keepWarm = (kept: () => string, language: { readonly locale?: string } = {}) =>
	test.extend<object, { readonly warmContext: BrowserContext }>({
		warmContext: [
			async ({ browser }, use) => {
				const baseURL = process.env['APP_URL'] ?? ''
				const options = { baseURL, reducedMotion: 'reduce', ...language } as const
				await using context = await browser.newContext(options)
				await (await context.newPage()).goto(kept())
				await use(context)
			},
			{ scope: 'worker' },
		],
		context: async ({ warmContext }, use) => {
			const [keptPage] = warmContext.pages()
			await use(warmContext)
			// First the pages: at the desk they would ask who they are, once nobody is signed in.
			for (const page of warmContext.pages()) if (page !== keptPage) await page.close()
			await warmContext.clearCookies()
			await warmContext.clearPermissions()
			await keptPage?.evaluate(() => localStorage.clear())
		},
	})

/**
 * For what shows the same to a visitor who has been here before: a worker keeps what the browser has loaded and
 * compiled, and forgets the visitor. Drafts go with their tab; not for what stops the clock, goes offline or asks for
 * another kind of browser. A trace is written of a browser of its own.
 */
export const warmTest = process.env['TRACE'] ? test : keepWarm(() => '/robots.txt')

/** The same at the desk, in Swedish. */
export const warmDeskTest = process.env['TRACE']
	? test.extend(SWEDISH)
	: keepWarm(() => `${process.env['DESK_URL_OF_APP']}/favicon.svg`, SWEDISH)
