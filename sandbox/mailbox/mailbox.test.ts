import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { makeFolder, openSandbox, readPage, setFailures } from '../test-bench.ts'
import { openMailStore } from './mail-store.ts'

const mailsSchema = v.object({
	mails: v.array(v.looseObject({ id: v.number(), subject: v.string() })),
})

async function readMails(sandbox: Sandbox, query = '') {
	const response = await fetch(`${sandbox.url}/sandbox/mails.json${query}`)
	return v.parse(mailsSchema, await response.json()).mails
}

function send(sandbox: Sandbox, changes: object = {}) {
	const transport = createTransport(sandbox.smtpUrl)
	onTestFinished(() => transport.close())
	return transport.sendMail({
		from: 'Shöp <shop@example.com>',
		to: 'anna@example.com',
		subject: 'Your payment link – åäö',
		text: 'Pay here: http://shop.test/pay',
		html: '<p>Pay <a href="http://shop.test/pay">here</a></p>',
		...changes,
	})
}

test('a mail is kept with its envelope, both parts and its headers', async () => {
	const sandbox = await openSandbox()
	const { messageId } = await send(sandbox, { bcc: 'Boss@example.com' })
	expect(await readMails(sandbox)).toMatchObject([
		{
			id: 1,
			envelope: { from: 'shop@example.com', to: ['anna@example.com', 'Boss@example.com'] },
			from: 'Shöp <shop@example.com>',
			subject: 'Your payment link – åäö',
			messageId,
			text: 'Pay here: http://shop.test/pay\n',
			html: expect.stringContaining('<a href="http://shop.test/pay">here</a>'),
			headers: expect.arrayContaining([{ name: 'To', value: 'anna@example.com' }]),
			attachments: [],
		},
	])
})

test('mails can be asked for by recipient and a page at a time, newest first', async () => {
	const sandbox = await openSandbox()
	await send(sandbox, { subject: 'one' })
	await send(sandbox, { subject: 'two', to: 'bo@example.com' })
	await send(sandbox, { subject: 'three' })
	const subjects = async (query: string) =>
		(await readMails(sandbox, query)).map(({ subject }) => subject)
	expect(await subjects('')).toEqual(['three', 'two', 'one'])
	expect(await subjects('?to=ANNA@example.com')).toEqual(['three', 'one'])
	expect(await subjects('?to=nobody@example.com')).toEqual([])
	expect(await subjects('?most=2')).toEqual(['two', 'one'])
	expect(await subjects('?after=2&most=2')).toEqual(['three'])
})

test('mails are listed as they came, also where a later one was sooner on disk', async () => {
	const store = await openMailStore(await makeFolder())
	onTestFinished(() => store.close())
	const envelope = { from: 'shop@example.com', to: ['anna@example.com'] }
	const raw = (size: number) => Buffer.from(`Subject: ${size}\r\n\r\n${'a'.repeat(size)}`)
	const added = await Promise.all([8_000_000, 1].map((size) => store.add(envelope, raw(size))))
	expect(added.map(({ id }) => id)).toEqual([1, 2])
	expect(store.mails().map(({ id }) => id)).toEqual([1, 2])
})

test('mails survive a restart; an emptied mailbox stays empty and counts on', async () => {
	const dataDir = await makeFolder()
	const first = await openSandbox({ dataDir })
	await send(first)
	await first.stop()

	const second = await openSandbox({ dataDir })
	expect(await readMails(second)).toMatchObject([{ id: 1, text: expect.stringContaining('Pay') }])
	const emptied = await fetch(`${second.url}/sandbox/mails`, { method: 'DELETE' })
	expect(emptied.status).toBe(204)
	await second.stop()

	const third = await openSandbox({ dataDir })
	expect(await readMails(third)).toEqual([])
	await send(third)
	expect(await readMails(third)).toMatchObject([{ id: 2 }])
})

test('the list is polite when empty, and links to each mail', async () => {
	const sandbox = await openSandbox()
	expect(await readPage(`${sandbox.url}/mail`)).toContain('No mail yet')
	await send(sandbox)
	const page = await readPage(`${sandbox.url}/mail`)
	expect(page).toContain('<a href="/mail/1">Your payment link – åäö</a>')
	expect(page).toContain('anna@example.com')
})

test('a mail shows its text, its headers and a frame with its rendered part', async () => {
	const sandbox = await openSandbox()
	await send(sandbox)
	const page = await readPage(`${sandbox.url}/mail/1`)
	expect(page).toContain('Pay here: http://shop.test/pay')
	expect(page).toContain('<th scope="row">Message-ID</th>')
	expect(page).toContain('sandbox="allow-popups allow-top-navigation-by-user-activation"')
	expect(page).toContain('src="/mail/1/html"')
	const raw = await fetch(`${sandbox.url}/mail/1/raw`)
	expect(raw.headers.get('content-type')).toContain('text/plain')
	expect(await raw.text()).toContain('To: anna@example.com')
})

test('the rendered part runs no script, opens links in the whole window, shows its images', async () => {
	const sandbox = await openSandbox()
	await send(sandbox, {
		html: '<script>alert(1)</script><img src="cid:logo"><a href="http://shop.test">x</a>',
		attachments: [{ filename: 'logo.png', content: 'png', cid: 'logo', contentType: 'image/png' }],
	})
	const response = await fetch(`${sandbox.url}/mail/1/html`)
	const policy = response.headers.get('content-security-policy')
	expect(policy).toContain("default-src 'none'")
	expect(policy).toContain('sandbox allow-popups allow-top-navigation-by-user-activation')
	expect(policy).not.toContain('script')
	const markup = await response.text()
	expect(markup).toContain('<base target="_top">')
	expect(markup).toContain(`src="data:image/png;base64,${btoa('png')}"`)
})

test('markup in a mail makes no elements on our own pages', async () => {
	const sandbox = await openSandbox()
	const hostile = '</title></pre><img src=x onerror=alert(1)><script>alert(1)</script>'
	await send(sandbox, {
		from: { name: hostile, address: 'shop@example.com' },
		subject: hostile,
		text: hostile,
		html: hostile,
		headers: { 'X-Evil': hostile },
		attachments: [{ filename: `${hostile}.txt`, content: 'x' }],
	})
	for (const path of ['/mail', '/mail/1']) {
		const page = await readPage(sandbox.url + path)
		expect(page).toContain('&lt;img')
		expect(page).not.toMatch(/<img|<script/)
	}
})

test('attachments are listed and come down as they went in, never as a page', async () => {
	const sandbox = await openSandbox()
	const content = Buffer.from([0, 255, 1, 254, 13, 10])
	await send(sandbox, {
		attachments: [{ filename: "räkning (1)'s.html", content, contentType: 'text/html' }],
	})
	expect(await readPage(`${sandbox.url}/mail/1`)).toContain('href="/mail/1/attachments/0"')
	const response = await fetch(`${sandbox.url}/mail/1/attachments/0`)
	expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
	expect(response.headers.get('content-type')).toBe('application/octet-stream')
	expect(response.headers.get('content-disposition')).toBe(
		"attachment; filename*=UTF-8''r%C3%A4kning%20%281%29%27s.html",
	)
	expect((await fetch(`${sandbox.url}/mail/1/attachments/1`)).status).toBe(404)
})

test('an unknown mail is not found', async () => {
	const sandbox = await openSandbox()
	for (const path of ['/mail/7', '/mail/7/html', '/mail/7/raw', '/mail/nonsense'])
		expect((await fetch(sandbox.url + path)).status).toBe(404)
})

test('a mail over 10 MB is refused and not kept', async () => {
	const sandbox = await openSandbox()
	const attachments = [{ filename: 'large', content: Buffer.alloc(8_000_000) }]
	await expect(send(sandbox, { attachments })).rejects.toMatchObject({ responseCode: 552 })
	expect(await readMails(sandbox)).toEqual([])
})

test.each([
	['temporary', 451],
	['permanent', 550],
])('on demand mail is refused: %s', async (mail, responseCode) => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { mail })
	await expect(send(sandbox)).rejects.toMatchObject({ responseCode })
	expect(await readMails(sandbox)).toEqual([])
	await setFailures(sandbox, { mail: 'none' })
	await send(sandbox)
	expect(await readMails(sandbox)).toHaveLength(1)
})

test('on demand the mail server is down', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { mail: 'down' })
	await expect(send(sandbox)).rejects.toThrow()
	expect(await readMails(sandbox)).toEqual([])
})

test('on demand the mail is kept but the sender never hears of it', async () => {
	const sandbox = await openSandbox()
	await setFailures(sandbox, { mail: 'drop-after-data' })
	await expect(send(sandbox)).rejects.toThrow()
	expect(await readMails(sandbox)).toHaveLength(1)
})
