import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expect } from '../test.ts'
import { warmTest as test } from '../warm-test.ts'
import { answerVerifications, verificationOf } from './canned.ts'
import { inEnglish } from './order-form.ts'

const MB = 1024 * 1024
const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test.beforeEach(({ page, baseURL }) => inEnglish(page, baseURL))

const field = (page: Page) =>
	page.getByLabel('Drop the file here or choose it. It stays on your device.')

const choose = (page: Page, buffer: Buffer, name = 'coc.pdf') =>
	field(page).setInputFiles({ name, mimeType: 'application/pdf', buffer })

/** On disk: as a message to the browser so much takes many seconds. */
async function fileOf(content: Buffer, name: string): Promise<string> {
	const file = test.info().outputPath(name)
	await writeFile(file, content)
	return file
}

/** A file, as it is let go over the middle of the page. */
async function drop(page: Page, content: string): Promise<void> {
	const data = await page.evaluateHandle((text) => {
		const transfer = new DataTransfer()
		transfer.items.add(new File([text], 'dropped.xml', { type: 'application/xml' }))
		return transfer
	}, content)
	const main = page.getByRole('main')
	// As a browser does, for as long as the file is held there.
	await expect(async () => {
		await main.dispatchEvent('dragover', { dataTransfer: data })
		await expect(page.locator('.drop-zone.over')).toBeVisible({ timeout: 100 })
	}).toPass()
	await main.dispatchEvent('drop', { dataTransfer: data })
	await expect(page.locator('.drop-zone.over')).toHaveCount(0)
}

/** All that leaves the browser for a server. */
function sentBy(page: Page): Request[] {
	const requests: Request[] = []
	page.on('request', (request) => requests.push(request))
	return requests
}

test('C9 a genuine certificate is ours, with the day and the end of the chassis number', async ({
	page,
}) => {
	const asked = await answerVerifications(page, { json: verificationOf() })
	await page.goto('/verify')
	await expect(page).toHaveTitle('Check a certificate – Vendel')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a certificate')
	await choose(page, Buffer.from('a certificate'))
	await expect(page.getByRole('status')).toContainText(
		'Issued by us on 16 November 2026 for the car …567890.',
	)
	expect(asked).toEqual([shaOf(Buffer.from('a certificate'))])
	await page.getByRole('link', { name: 'Svenska' }).click()
	await expect(page.getByRole('status')).toContainText(
		'Utfärdat av oss 16 november 2026 för bilen …567890.',
	)
	await expect(page.getByText('Släpp filen här eller välj den.')).toBeVisible()
})

test('C8 C9 a replaced one is told so, with both days', async ({ page }) => {
	const json = verificationOf({ verdict: 'replaced', replacedOn: '2026-11-28' })
	await answerVerifications(page, { json })
	await page.goto('/verify')
	await choose(page, Buffer.from('a certificate'))
	const status = page.getByRole('status')
	await expect(status).toContainText('Replaced on 28 November 2026.')
	await expect(status).toContainText('Issued by us on 16 November 2026 for the car …567890.')
})

test('C9 any other file is not ours, by the word of the real service', async ({ page }) => {
	await page.goto('/verify')
	await drop(page, 'a paper of somebody else')
	const status = page.getByRole('status')
	await expect(status).toContainText('Not issued by us.')
	await expect(status).toContainText('dropped.xml')
	await choose(page, Buffer.alloc(0), 'empty.pdf')
	await expect(status).toContainText('empty.pdf')
	await expect(status).toContainText('Not issued by us.')
})

test('C9 of 20 MB nothing but the SHA-256 leaves the device, and larger ones are not even read', async ({
	page,
}) => {
	await page.goto('/verify')
	const requests = sentBy(page)
	const content = randomBytes(20 * MB)
	await field(page).setInputFiles(await fileOf(content, 'coc.pdf'))
	await expect(page.getByRole('status')).toContainText('Not issued by us.')
	await expect(page.getByRole('status')).toContainText(shaOf(content))
	const calls = requests.filter((request) => request.url().includes('/api/'))
	expect(calls.map((request) => new URL(request.url()).search)).toEqual([
		`?sha256=${shaOf(content)}`,
	])
	for (const request of requests) {
		expect(request.postDataBuffer()?.length ?? 0, request.url()).toBe(0)
		expect(request.url().length).toBeLessThan(200)
	}
	await field(page).setInputFiles(await fileOf(Buffer.alloc(25 * MB + 1), 'film.pdf'))
	await expect(page.getByRole('status')).toContainText('film.pdf')
	await expect(page.getByRole('status')).toContainText('Not issued by us.')
	expect(requests.filter((request) => request.url().includes('/api/'))).toHaveLength(1)
})

test('C9 while it is checked the page says so, and the last file chosen is the one that counts', async ({
	page,
}) => {
	const { promise, resolve } = Promise.withResolvers<void>()
	await answerVerifications(page, { json: verificationOf(), after: promise })
	await page.goto('/verify')
	await choose(page, Buffer.from('first'), 'first.pdf')
	const status = page.getByRole('status')
	await expect(status).toHaveText('Checking first.pdf…')
	await choose(page, Buffer.from('second'), 'second.pdf')
	await expect(status).toHaveText('Checking second.pdf…')
	resolve()
	await expect(status).toContainText('Issued by us')
	await expect(status).toContainText('second.pdf')
})

test('C9 without a network it is said, and can be tried again with the same file', async ({
	page,
	expectedConsoleErrors,
}) => {
	expectedConsoleErrors.push(/ERR_CONNECTION|429/)
	await answerVerifications(page, { abort: true })
	await page.goto('/verify')
	await choose(page, Buffer.from('a certificate'))
	const status = page.getByRole('status')
	await expect(status).toContainText('We could not ask just now.')
	await page.unroute('**/api/certificate/verify?*')
	await answerVerifications(page, { status: 429, headers: { 'retry-after': '1200' } })
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(status).toContainText('Try again in 20 minutes.')
	await page.unroute('**/api/certificate/verify?*')
	const asked = await answerVerifications(page, { json: verificationOf() })
	await page.getByRole('button', { name: 'Try again' }).press('Enter')
	await expect(status).toContainText('Issued by us')
	// The button is gone: reading goes on where it was.
	await expect(status).toBeFocused()
	expect(asked).toEqual([shaOf(Buffer.from('a certificate'))])
})

test('C9 a file that is chosen before the script is there is checked once it is', async ({
	page,
}) => {
	await answerVerifications(page, { json: verificationOf() })
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.continue()
	})
	await page.goto('/verify', { waitUntil: 'commit' })
	await choose(page, Buffer.from('a certificate'))
	resolve()
	await expect(page.getByRole('status')).toContainText('Issued by us')
})

test('C9 with the keyboard, and from the footer of any page', async ({ page }) => {
	await answerVerifications(page, { json: verificationOf() })
	// Before anything is pressed: a browser that is only just told to hand it over may open its own.
	const chooser = page.waitForEvent('filechooser')
	await page.goto('/contact')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Check a certificate' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Check a certificate' })).toBeFocused()
	await expect(page.locator('.drop-zone')).toHaveCSS('border-style', 'dashed')
	await page.keyboard.press('Tab')
	await expect(field(page)).toBeFocused()
	await page.keyboard.press('Space')
	await (await chooser).setFiles({
		name: 'a.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from('a'),
	})
	await expect(page.getByRole('status')).toContainText('Issued by us')
})

test('C9 where the browser computes no SHA-256 the page says that it needs https', async ({
	page,
}) => {
	await page.addInitScript(() =>
		Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }),
	)
	await page.goto('/verify')
	await expect(page.getByRole('alert')).toContainText('The check needs a secure connection.')
	await expect(page.getByRole('link', { name: 'Open the page with https' })).toHaveAttribute(
		'href',
		/^https:\/\/[^/]+\/verify$/,
	)
	await expect(field(page)).toHaveCount(0)
})
