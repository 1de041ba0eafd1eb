import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerSummaries, ORDER_ID, summaryOf } from './canned.ts'
import { inEnglish } from './order-form.ts'

const WORDS = [
	['Villkor', 'Terms'],
	['Tillgänglighet', 'Accessibility'],
	['Integritetspolicy', 'Privacy policy'],
] as const

test('L1 from the footer to each text in both languages, and back to a form that is as it was left', async ({
	page,
}) => {
	await page.goto('/order')
	await page.getByRole('textbox', { name: 'Förnamn' }).fill('Åsa')
	for (const [swedish, english] of WORDS) {
		await page.getByRole('contentinfo').getByRole('link', { name: swedish }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(swedish)
		await expect(page).toHaveTitle(`${swedish} – Vendel`)
		const address = page.url()
		await page.getByRole('link', { name: 'English' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
		await expect(page.locator('html')).toHaveAttribute('lang', 'en')
		// Whoever gets the address is to choose for themselves.
		await expect(page).toHaveURL(address)
		await page.getByRole('link', { name: 'Svenska' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(swedish)
		await page.goto('/order')
		await expect(page.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('Åsa')
	}
})

test('L1 an offered language lasts from page to page', async ({ page }) => {
	await page.goto('/terms?lang=en')
	const footer = page.getByRole('contentinfo')
	await footer.getByRole('link', { name: 'Accessibility' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
	await footer.getByRole('link', { name: 'Contact us' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
	await footer.getByRole('link', { name: 'Privacy policy' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
})

test('L2 directly above Pay: what is bought, the total, the VAT, what pressing it means, terms and withdrawal', async ({
	page,
	baseURL,
}) => {
	const paymentLink = 'https://checkout.example/pay'
	await answerSummaries(page, { json: summaryOf({ paymentLink }) })
	await page.goto(`/order/payment/${ORDER_ID}`)
	const status = page.getByRole('main').getByRole('status')
	await expect(status).toHaveText(
		/^Du köper ett CoC för 1\s250,00\sSEK, varav 250,00\sSEK moms\. När du trycker på Betala ingår du avtalet och förbinder dig att betala\.\s*Våra villkor gäller\. Som privatperson kan du ångra köpet inom 14 dagar från att du har fått intygen\. Läs mer under Ångerrätt\.Betala/,
	)
	await status.getByRole('link', { name: 'Ångerrätt' }).click()
	await expect(page).toHaveURL(/\/terms#withdrawal-information$/)
	await expect(page.getByRole('heading', { level: 2, name: 'Ångerblankett' })).toBeVisible()

	await inEnglish(page, baseURL)
	await page.goto(`/order/payment/${ORDER_ID}`)
	await expect(status).toContainText('When you press Pay you enter into the contract')
	await status.getByRole('link', { name: 'terms' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
})

test('L6 with the keyboard: past the header, to every link, and into the other language', async ({
	page,
}) => {
	await page.goto('/terms')
	await page.keyboard.press('Tab')
	const skip = page.getByRole('link', { name: 'Hoppa till innehållet' })
	await expect(skip).toBeFocused()
	await expect(skip).toBeInViewport()
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	const mailbox = page.getByRole('main').getByRole('link', { name: 'kundservice@vendel.example' })
	await expect(mailbox.first()).toBeFocused()
	await expect(mailbox.first()).toHaveCSS('outline-style', 'solid')
	const language = page.getByRole('link', { name: 'English' })
	await language.focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
})

test('L6 without JavaScript everything is there, in either language', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
	const page = await context.newPage()
	for (const [swedish, english] of WORDS) {
		await page.goto('/terms?language=sv')
		await page.getByRole('contentinfo').getByRole('link', { name: swedish }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(swedish)
		await page.getByRole('link', { name: 'English' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(english)
		await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(6)
	}
	await context.close()
})

test('L6 on paper: the words alone, dark on white', async ({ page }) => {
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
	for (const path of ['/terms', '/accessibility', '/privacy', '/contact']) {
		await page.goto(path)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(page.locator('.footer')).toBeHidden()
		await expect(page.locator('.language')).toBeHidden()
		await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
	}
})
