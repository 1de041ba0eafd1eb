import { chromium } from '@playwright/test'
import { wholeChromium } from '../../e2e/browser.ts'
import { median } from '../median.ts'

const VISITS = 5

/** Milliseconds from the navigation until what is typed into the first field of /order stays there. */
export async function measureFirstField(webUrl: string): Promise<number> {
	const browser = await chromium.launch(await wholeChromium())
	try {
		const took: number[] = []
		for (let visit = 0; visit < VISITS; visit++) {
			const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
			const page = await context.newPage()
			await page.goto(`${webUrl}/order`, { waitUntil: 'commit' })
			await page.getByRole('textbox').first().fill('A')
			took.push(await page.evaluate(() => performance.now()))
			await context.close()
		}
		return median(took)
	} finally {
		await browser.close()
	}
}
