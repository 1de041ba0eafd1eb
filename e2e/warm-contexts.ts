import { type Browser, type BrowserContext, test as base } from '@playwright/test'

type WarmContexts = {
	readonly warmSite: BrowserContext
	/** In Swedish. */
	readonly warmDesk: BrowserContext
}

export const SWEDISH = { locale: 'sv-SE' }

/**
 * A page stays open in each, whose process those of the stories share. Every test knows both, whether it uses them or
 * not: for tests that know others a worker is started anew, and its browser too.
 */
export const testWithWarmContexts = base.extend<object, WarmContexts>({
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
