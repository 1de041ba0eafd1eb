import type { BrowserContext } from '@playwright/test'
import { SWEDISH, test } from './test.ts'

/** Between two stories nothing but what was loaded. */
async function useOnce(
	context: BrowserContext,
	use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
	const [keptPage] = context.pages()
	await use(context)
	// First the pages: at the desk they would ask who they are, once nobody is signed in.
	for (const page of context.pages()) if (page !== keptPage) await page.close()
	await context.clearCookies()
	await context.clearPermissions()
	await keptPage?.evaluate(() => localStorage.clear())
}

/**
 * For what shows the same to a visitor who has been here before: a worker keeps what the browser has loaded and
 * compiled, and forgets the visitor. Drafts go with their tab; not for what stops the clock, goes offline or asks for
 * another kind of browser. A trace is written of a browser of its own.
 */
export const warmTest = process.env['TRACE']
	? test
	: test.extend({ context: ({ warmSite }, use) => useOnce(warmSite, use) })

/** The same at the desk, in Swedish. */
export const warmDeskTest = process.env['TRACE']
	? test.extend(SWEDISH)
	: test.extend({ context: ({ warmDesk }, use) => useOnce(warmDesk, use) })
