import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { linkIn, mailboxAt } from './mailbox.ts'
import { oneApp } from './one-app.ts'
import { orderCar } from './order-car.ts'
import { CAR, OrderForm } from './rows/order-form.ts'
import { freePorts, type StartOptions } from './running-app.ts'
import { startStaticHost } from './static-host.ts'
import { expect, test } from './test.ts'
import { wordings } from './wordings.ts'

const [swedish, english] = wordings

/** The site as `npm run export` writes it, at a host that only has files. */
type ExportedSite = {
	readonly url: string
	readonly apiUrl: string
	/** How the API that it calls is started. */
	readonly api: StartOptions
	remove(): Promise<void>
}

async function exportSite(): Promise<ExportedSite> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-exported-'))
	const host = await startStaticHost(folder)
	const port = await freePorts()
	// Not localhost, where the site is: another host, not only another port.
	const apiUrl = `http://127.0.0.1:${port}`
	const hosts = { PUBLIC_URL: host.url, API_URL: `${apiUrl}/` }
	await promisify(execFile)(process.execPath, ['server/commands/export.ts', folder], {
		cwd: path.dirname(import.meta.dirname),
		env: { ...process.env, NODE_ENV: '', ...hosts },
	})
	return {
		url: host.url,
		apiUrl,
		api: {
			port,
			environment: { ...hosts, CORS_ORIGINS: `${host.url},http://localhost:${port}` },
		},
		async remove() {
			await host.stop()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

let site: ExportedSite
test.beforeAll(async () => {
	site = await exportSite()
})
test.afterAll(() => site.remove())
const api = oneApp(() => site.api)

test('A5 R3 R4 the exported site on one host, the API on another: ordered, paid, settled, receipt downloaded', async ({
	page,
	emailAddress,
}) => {
	test.slow()
	const callers = new Set<string>()
	const asked = new Set<string>()
	page.on('request', (request) => {
		const { origin, pathname } = new URL(request.url())
		if (!pathname.startsWith('/api/')) return
		asked.add(origin)
		callers.add(new URL(request.frame().url()).origin)
	})
	await page.goto(site.url)
	await orderCar(page, swedish, { emailAddress, company: false })

	const mailbox = mailboxAt(api().standInUrl)
	const orderUrl = linkIn(await mailbox.waitFor(emailAddress, swedish.paymentMail))
	expect(orderUrl).toContain(`${site.url}/order/payment/`)
	await page.goto(orderUrl)
	await page.getByRole('button', { name: swedish.pay }).click()
	await page.getByRole('button', { name: 'Pay by card' }).click()
	const { pathname } = new URL(orderUrl)
	await expect(page).toHaveURL(`${site.url}${pathname}/success?lang=sv`)
	await expect(page.getByText(swedish.paymentConfirmed)).toBeVisible()

	const back = page.getByRole('link', { name: swedish.backToOrder })
	await expect(back).toHaveAttribute('href', pathname)
	await back.click()
	await expect(page).toHaveURL(orderUrl)
	await expect(page.getByText(swedish.orderPaid)).toBeVisible()
	// It is drawn by then: a busy machine may take longer to draw it than a page waits.
	await mailbox.waitFor(emailAddress, swedish.receiptMail)
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Ladda ner kvitto (PDF)' }).click()
	expect(new URL((await download).url()).origin).toBe(site.apiUrl)
	expect((await download).suggestedFilename()).toMatch(/^kvitto-\d+\.pdf$/)
	const certificate = page.waitForEvent('download')
	await page.getByRole('button', { name: swedish.downloadCertificate }).click()
	expect(new URL((await certificate).url()).origin).toBe(site.apiUrl)
	await page.goto(`${site.url}/verify`)
	await page.getByLabel(swedish.dropFile).setInputFiles(await (await certificate).path())
	await expect(page.getByRole('status').getByText(swedish.issuedByUs)).toBeVisible()
	expect([...asked]).toEqual([site.apiUrl])
	expect([...callers]).toEqual([site.url])
})

test('A5 served by the service, with another API host set, every call goes there and the story still works', async ({
	page,
	emailAddress,
}) => {
	const hosts = new Set<string>()
	page.on('request', (request) => {
		if (request.url().includes('/api/')) hosts.add(new URL(request.url()).origin)
	})
	await page.goto(`${api().url}/order`)
	await page.getByRole('link', { name: 'English' }).click()
	const form = new OrderForm(page)
	await form.fillPerson()
	await form.field('E-mail').fill(emailAddress)
	await form.addCar(CAR)
	await expect(form.car(CAR)).toContainText('ABC12D')
	await form.solveCaptcha()
	await form.submit.click()
	await expect(page.getByRole('heading', { name: 'Order created successfully!' })).toBeVisible()
	expect([...hosts]).toEqual([site.apiUrl])
})

test('R11 R12 a host that cannot read the cookie: after a reload the chosen language, and no glimpse of the other', async ({
	page,
}) => {
	await page.goto(site.url)
	await expect(page.getByRole('link', { name: swedish.orderButton })).toBeVisible()
	await page.getByRole('link', { name: 'English' }).click()

	// The script comes late, while the page is drawn frame after frame.
	const drawn = Promise.withResolvers<void>()
	await page.route('**/assets/client-*.js', async (route) => {
		await drawn.promise
		await route.continue()
	})
	await page.addInitScript(() => {
		const frames: string[] = []
		Object.assign(window, { framesSeen: frames })
		const look = () => {
			const isShown = !document.documentElement.hidden && document.body !== null
			frames.push(isShown ? document.body.innerText : '')
			requestAnimationFrame(look)
		}
		requestAnimationFrame(look)
	})
	const seen = () => page.evaluate((): string[] => Reflect.get(window, 'framesSeen'))
	await page.reload({ waitUntil: 'commit' })
	await expect(async () => expect((await seen()).length).toBeGreaterThan(10)).toPass()
	drawn.resolve()
	await expect(page.getByRole('link', { name: english.orderButton })).toBeVisible()
	await expect(page.locator('html')).toHaveAttribute('lang', 'en')
	await expect(page).toHaveTitle(/^Certificate of conformity/)
	expect((await seen()).filter((text) => text.includes(swedish.orderButton))).toEqual([])
})

test('S3 S12 a host that reads neither cookie nor query: the offered language, and one chosen before the script was there', async ({
	page,
}) => {
	await page.goto(`${site.url}/contact?lang=en`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
	await page.goto(`${site.url}/contact?language=en`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
	await expect(page).toHaveURL(`${site.url}/contact`)
	await page.reload()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})

test('L1 a host that reads neither cookie nor query: pages of words, too, are in the language of the visitor', async ({
	page,
}) => {
	const title = page.getByRole('heading', { level: 1 })
	await page.goto(`${site.url}/terms`)
	await expect(title).toHaveText('Villkor')
	await page.getByRole('link', { name: 'English' }).click()
	await expect(title).toHaveText('Terms')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
	await expect(title).toHaveText('Accessibility')
	await page.goto(`${site.url}/terms#withdrawal-information`)
	await expect(title).toHaveText('Terms')
	await expect(page).toHaveURL(`${site.url}/en/terms#withdrawal-information`)
	await page.getByRole('link', { name: 'Svenska' }).click()
	await expect(title).toHaveText('Villkor')
	await expect(page).toHaveURL(`${site.url}/terms`)
	await page.context().clearCookies()
	await page.goto(`${site.url}/privacy?lang=en`)
	await expect(title).toHaveText('Privacy policy')
})

for (const part of ['client', 'en']) {
	test(`R12 if ${part}.js never comes, a page in the other language is better than none`, async ({
		page,
		expectedConsoleErrors,
	}) => {
		expectedConsoleErrors.push(/Failed to load resource/)
		await page.context().addCookies([{ name: 'language', value: 'en', url: site.url }])
		const refused = page.waitForEvent('requestfailed')
		await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
		await page.goto(site.url)
		await refused
		await expect(page.getByRole('link', { name: swedish.orderButton })).toBeVisible()
	})
}

test('R2 R5 R6 R8 every address of an exported page works, and any other is not found', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/404/, /Failed to load resource/)
	const open = async (address: string) => (await page.goto(site.url + address))?.status()
	for (const address of ['/order', '/order/', '/Order']) {
		expect(await open(address)).toBe(200)
		await expect(page.getByRole('heading', { level: 1, name: swedish.orderTitle })).toBeVisible()
	}
	for (const [address, title] of [
		['/order/payment/x/cancel', 'Du har avbrutit betalningen.'],
		['/order/payment/payinadvance/x/success', swedish.invoiceSent],
	] as const) {
		expect(await open(address)).toBe(200)
		await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
		const back = page.getByRole('link', { name: swedish.backToOrder })
		await expect(back).toHaveAttribute('href', '/order/payment/x')
	}
	for (const address of ['/nothing', '/order/nothing', '/api/order/payment']) {
		expect(await open(address)).toBe(404)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan hittades inte')
	}
})
