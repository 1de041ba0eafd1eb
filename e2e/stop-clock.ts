import type { Page } from '@playwright/test'

/** More than a machine stands still between two lines. */
const AHEAD_MS = 60_000

/** In this page and those that it opens next, time stands still until the test moves it. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install()
	await page.clock.pauseAt(Date.now() + AHEAD_MS)
}
