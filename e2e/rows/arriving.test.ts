import { wayToPay } from '../pay-order.ts'
import { placeOrder } from '../place-order.ts'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerOrders, answerSummaries, deliveryOf, ORDER_ID, summaryOf } from './canned.ts'
import { CAR, openOrderForm } from './order-form.ts'

const PAGE = `/order/payment/${ORDER_ID}`
const heading = { level: 1 } as const

test('S3 a link opens in the language that it names, for the whole visit, unless one was chosen', async ({
	page,
}) => {
	await answerSummaries(page, { json: summaryOf() })
	await page.goto(`${PAGE}?lang=en`)
	await expect(page.locator('html')).toHaveAttribute('lang', 'en')
	await expect(page.getByText('Total price')).toBeVisible()
	await page.getByRole('link', { name: 'Contact us' }).click()
	await expect(page.getByRole('heading', heading)).toHaveText('Contact')
	await page.reload()
	await expect(page.getByRole('heading', heading)).toHaveText('Contact')
	expect(await page.context().cookies()).toEqual([])

	await page.getByRole('link', { name: 'Svenska' }).click()
	await page.goto(`${PAGE}?lang=en`)
	await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
	await expect(page.getByText('Totalt pris')).toBeVisible()
})

test('S3 what the server leads back to the page stays in the language of the visit, unless another is chosen there', async ({
	page,
	baseURL,
}) => {
	// The server knows no such order: nothing to pay, and no paper.
	const receiptLink = `${baseURL}/api/order/receipt?id=${ORDER_ID}`
	const paid = { paymentStatus: 'SETTLED', receiptLink, deliveries: [deliveryOf(CAR)] }
	await answerSummaries(page, { json: summaryOf(paid) })
	await page.goto(`${PAGE}?lang=en`)
	const notice = page.getByRole('alert')
	const inEnglish = 'The file could not be fetched just now. Try again in a moment, or write to us.'
	await page.getByRole('link', { name: 'Download receipt (PDF)' }).click()
	await expect(notice).toHaveText(inEnglish)
	await page.reload()
	await page.getByRole('button', { name: 'Download certificate (PDF)' }).click()
	await expect(notice).toHaveText(inEnglish)
	await page.getByRole('link', { name: 'Svenska' }).click()
	await page.reload()
	await page.getByRole('link', { name: 'Ladda ner kvitto (PDF)' }).click()
	const inSwedish =
		'Filen kunde inte hämtas just nu. Försök igen om en stund, eller skriv till oss.'
	await expect(notice).toHaveText(inSwedish)
	expect(await page.context().cookies()).toMatchObject([{ name: 'language', value: 'sv' }])

	await page.context().clearCookies()
	const paymentLink = `${baseURL}/pay/${ORDER_ID}`
	await answerSummaries(page, { json: summaryOf({ paymentLink }) })
	await page.goto(`${PAGE}?lang=en`)
	const ledBack = page.waitForEvent('framenavigated')
	await page.getByRole('button', { name: 'Pay' }).click()
	await ledBack
	await expect(page.locator('html')).toHaveAttribute('lang', 'en')
	await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
})

test('P1 the order is asked for once, while the script is still on its way', async ({ page }) => {
	const looks = await answerSummaries(page, { json: summaryOf({ paymentStatus: 'SETTLED' }) })
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.continue()
	})
	await page.goto(PAGE, { waitUntil: 'commit' })
	await expect(() => expect(looks.count).toBe(1)).toPass()
	resolve()
	await expect(page.getByText(ORDER_ID)).toBeVisible()
	expect(looks.count).toBe(1)
})

test('P1 P6 UX1 who opens an order reads it, and can press Pay, before any script is here', async ({
	page,
	baseURL,
	emailAddress,
}) => {
	const id = await placeOrder(baseURL ?? '', emailAddress)
	await wayToPay(id)
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.abort()
	})
	await page.goto(`/order/payment/${id}`, { waitUntil: 'commit' })
	await expect(page.getByText(id)).toBeVisible()
	await expect(page.getByText('Totalt pris')).toBeVisible()
	await page.getByRole('button', { name: 'Betala' }).click({ noWaitAfter: true })
	await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
	resolve()
})

test('S11 a link with the punctuation of its sentence opens the order; one that is cut says what to do', async ({
	page,
}) => {
	for (const ending of ['.', ').', '%3E', '/', '?lang=sv.']) {
		await answerSummaries(page, { json: summaryOf() })
		const asked = page.waitForRequest('**/api/order/payment?*')
		const answer = await page.goto(PAGE + ending)
		expect(answer?.status()).toBe(200)
		expect(new URL((await asked).url()).searchParams.get('id')).toBe(ORDER_ID)
		await expect(page.getByText('Totalt pris')).toBeVisible()
	}
	await answerSummaries(page, { status: 204 })
	await page.goto(PAGE.slice(0, -4))
	await expect(page.getByRole('heading', heading)).toBeFocused()
	await expect(page.getByRole('main')).toContainText('Öppna länken i vårt mejl igen')
	await expect(
		page.getByRole('main').getByRole('link', { name: 'kundservice@vendel.example' }),
	).toBeVisible()
	await expect(page).toHaveTitle('Vi hittar inte beställningen. – Vendel')
})

test('O1 O2 S11 UX35 the document is called as its view is; the order’s number is said and leads to its page', async ({
	page,
	baseURL,
}) => {
	const { promise, resolve } = Promise.withResolvers<void>()
	const reference = '4F2K-9QXH'
	const placed = { isSuccess: true, orderId: ORDER_ID, reference }
	await answerOrders(page, { json: { isSuccess: false }, after: promise }, { json: placed })
	await answerSummaries(page, { json: summaryOf({ paymentStatus: 'RECEIVED', reference }) })
	const form = await openOrderForm(page, baseURL)
	await form.complete()
	await form.submit.click()
	await expect(page).toHaveTitle('Sending your order… – Vendel')
	resolve()
	await expect(page).toHaveTitle('An error occurred. Please try again. – Vendel')
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page).toHaveTitle('Order a certificate of conformity (CoC) – Vendel')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page).toHaveTitle('Order created successfully! – Vendel')
	await expect(page.getByText('Your order number is 4F2K-9QXH.')).toBeVisible()
	await page.getByRole('link', { name: 'Follow your order' }).click()
	await expect(page.getByRole('heading', { name: 'Order payment' })).toBeFocused()
	await expect(page).toHaveTitle('Order payment – Vendel')
	await expect(page.getByText('We have your order and are checking the cars.')).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
})

test('R9 S3 a page whose script cannot be loaded can be loaded anew, in the language of the visit', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/./)
	await page.route('**/assets/payment-pages-*.js', (route) => route.abort())
	await page.goto('/contact?lang=en')
	await expect(async () => {
		await page.evaluate((path) => {
			history.pushState(null, '', path)
			dispatchEvent(new PopStateEvent('popstate'))
		}, `${PAGE}?lang=en`)
		const title = page.getByRole('heading', heading)
		await expect(title).toHaveText('Unexpected Application Error!', { timeout: 5_000 })
	}).toPass()
	await page.unroute('**/assets/payment-pages-*.js')
	await answerSummaries(page, { json: summaryOf() })
	await page.getByRole('link', { name: 'Reload the page' }).click()
	await expect(page.getByText('Total price')).toBeVisible()
})

test('S12 without JavaScript the order’s page says what is needed, and the language is a link that is remembered', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
	const page = await context.newPage()
	for (const path of [PAGE, `${PAGE}/success`]) {
		await page.goto(path)
		await expect(page.locator('noscript p')).toHaveText(
			'Sidan behöver JavaScript för att visa din beställning. Slå på det och ladda om sidan, eller mejla kundservice@vendel.example.',
		)
		await expect(page.getByText(/Laddar|Väntar/)).toBeHidden()
	}
	await page.getByRole('link', { name: 'English' }).click()
	await expect(page.locator('html')).toHaveAttribute('lang', 'en')
	await page.goto('/contact')
	await expect(page.getByRole('heading', heading)).toHaveText('Contact')
	await page.getByRole('link', { name: 'Svenska' }).click()
	await expect(page.getByRole('heading', heading)).toHaveText('Kontakt')
	await context.close()
})

test('S10 429 and 503 say when to come again, and everything is kept', async ({
	page,
	baseURL,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/status of (429|503)/)
	await answerOrders(
		page,
		{ status: 429, headers: { 'retry-after': '1470' } },
		{ status: 503, headers: { 'retry-after': '5' } },
	)
	const form = await openOrderForm(page, baseURL)
	const expectToBeAsked = (when: string) =>
		expect(page.getByRole('main')).toContainText(
			`We cannot take more orders just now. Try again ${when}; everything you filled in is kept.`,
		)
	await form.complete()
	await form.submit.click()
	await expectToBeAsked('in 25 minutes')
	await page.getByRole('button', { name: 'Try again' }).click()
	await form.solveCaptcha()
	await form.submit.click()
	await expectToBeAsked('in 5 seconds')
	await page.reload()
	await expect(form.field('First name')).toHaveValue('Åsa')
})

test('S13 in forced colours a disabled Send looks disabled', async ({ page, baseURL }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	const form = await openOrderForm(page, baseURL)
	const gray = await page.evaluate(() => {
		document.body.style.color = 'GrayText'
		return getComputedStyle(document.body).color
	})
	await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
	await expect(form.submit).toHaveCSS('color', gray)
	await expect(form.submit).toHaveCSS('border-color', gray)
	await expect(form.addCarButton).not.toHaveCSS('color', gray)
})

test('S17 the site is found and shared with its brand', async ({ page, baseURL, request }) => {
	const sitemap = await request.get('/sitemap.xml')
	expect(sitemap.headers()['content-type']).toContain('xml')
	const text = await sitemap.text()
	for (const path of ['/', '/order', '/contact'])
		expect(text).toContain(`<loc>${baseURL}${path}</loc>`)
	expect(text).not.toContain('payment')
	expect(await (await request.get('/robots.txt')).text()).toContain(
		`Sitemap: ${baseURL}/sitemap.xml`,
	)

	await page.goto('/')
	const manifest = JSON.parse(await (await request.get('/site.webmanifest')).text())
	const pictures: [string, number, number][] = [
		['/apple-touch-icon.png', 180, 180],
		['/favicon.ico', 48, 48],
		['/social-sv.png', 1200, 630],
		['/social-en.png', 1200, 630],
		...manifest.icons
			.filter(({ type }: { type: string }) => type === 'image/png')
			.map(({ src, sizes }: { src: string; sizes: string }) => [
				src,
				...sizes.split('x').map(Number),
			]),
	]
	for (const [src, width, height] of pictures) {
		const size = await page.evaluate(async (address) => {
			const image = new Image()
			image.src = address
			await image.decode()
			return [image.naturalWidth, image.naturalHeight]
		}, src)
		expect(size, src).toEqual([width, height])
	}
	expect(pictures).toHaveLength(6)
	await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
		'content',
		`${baseURL}/social-sv.png`,
	)
	await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute(
		'href',
		'/apple-touch-icon.png',
	)
})

test('S18 the start page says what happens, what it costs and how long it takes; logo and button come first', async ({
	page,
}) => {
	await page.goto('/')
	await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
		'Beställ',
		'Vi kontrollerar bilarna och skickar en betalningslänk',
		'Betala och få ditt intyg',
	])
	await expect(page.getByRole('main')).toContainText(
		/Ett intyg kostar vanligen 1\s250,00\sSEK inklusive moms\. Betalningslänken kommer oftast inom några minuter\. Vi skickar intyget när du har betalat\./,
	)
	for (const size of [
		{ width: 1280, height: 720 },
		{ width: 390, height: 844 },
		{ width: 320, height: 568 },
	]) {
		await page.setViewportSize(size)
		await expect(page.getByRole('img', { name: 'Vendel' })).toBeInViewport({ ratio: 1 })
		await expect(page.getByRole('link', { name: 'Beställ CoC' })).toBeInViewport({ ratio: 1 })
	}
})
