import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeOrder } from '../desk/testing-desk.ts'
import { WITHDRAWALS_PER_HOUR } from '../limits/withdrawals.ts'
import { writeWithdrawalMail } from '../mail/mails/write-withdrawal-mail.ts'
import { sized } from '../testing/full-size.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { receiveWithdrawal } from '../withdrawals/receive-withdrawal.ts'
import { saidOf } from '../withdrawals/testing.ts'

const TRIES = 1_000
const OF_ONE_CLIENT = sized({ gate: 100, full: TRIES })
const times = <Item>(make: (index: number) => Item, length = TRIES) =>
	Array.from({ length }, (_, n) => make(n))

const mailsAsked = async ({ shop }: RunningShop): Promise<number> =>
	(await shop.pool.query('select count(*)::int as n from withdrawal_mails')).rows[0].n

const said = (changes: object = {}) => ({
	name: 'Åsa Öberg',
	orderNumber: '4F2K-9QXH',
	emailAddress: 'asa@example.com',
	language: 'sv' as const,
	fromOrder: null,
	key: randomUUID(),
	...changes,
})

test(`${TRIES} withdrawals to one mailbox, in many spellings, from as many clients: at most the cap in mails`, async () => {
	const running = await runShop({ works: false })
	const tries = times((n) =>
		said({ emailAddress: n % 2 ? `Asa+${n}@example.com` : 'ASA@example.com' }),
	)
	const outcomes = await forEachOf([...tries.entries()], 20, ([n, one]) =>
		receiveWithdrawal(running.shop, one, `192.0.2.${n}`),
	)
	expect(outcomes.filter(({ outcome }) => outcome === 'received')).toHaveLength(
		WITHDRAWALS_PER_HOUR.mailbox,
	)
	expect(await mailsAsked(running)).toBe(WITHDRAWALS_PER_HOUR.mailbox)
})

test(`${OF_ONE_CLIENT} withdrawals of one client to as many mailboxes: at most the client’s budget`, async () => {
	const running = await runShop({ works: false })
	const { postForm } = manyRequests(running.url, 20)
	const answers = await forEachOf(
		times((n) => n, OF_ONE_CLIENT),
		20,
		(n) =>
			postForm('/withdraw/confirm', {
				...{ name: 'Åsa', orderNumber: '4F2K-9QXH', key: randomUUID() },
				emailAddress: `victim${n}@example.com`,
			}),
	)
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(WITHDRAWALS_PER_HOUR.client)
	expect(answers.filter(({ status }) => status === 429)).toHaveLength(
		OF_ONE_CLIENT - WITHDRAWALS_PER_HOUR.client,
	)
	expect(await mailsAsked(running)).toBe(WITHDRAWALS_PER_HOUR.client)
})

test(`${TRIES} withdrawals of as many clients and mailboxes: the site’s budget, and customers are still heard`, async () => {
	const running = await runShop({ works: false })
	await forEachOf(
		times((n) => n),
		20,
		(n) =>
			receiveWithdrawal(running.shop, said({ emailAddress: `v${n}@example.com` }), `client ${n}`),
	)
	expect(await mailsAsked(running)).toBe(WITHDRAWALS_PER_HOUR.site)
	const orderId = await storeOrder(running.shop.db, { emailAddress: 'per@example.com' })
	const fromPage = await saidOf(running.shop, orderId, { fromOrder: orderId })
	expect(await receiveWithdrawal(running.shop, fromPage, 'client')).toMatchObject({
		outcome: 'received',
	})
	// An order of one's own opens no way to the mailboxes of others.
	const toStranger = { ...fromPage, key: randomUUID(), emailAddress: 'stranger@example.com' }
	expect(await receiveWithdrawal(running.shop, toStranger, 'client')).toMatchObject({
		outcome: 'over-limits',
	})
})

test('a known and an unknown order take the same time, within noise', async () => {
	const running = await runShop({ works: false })
	const taken = { known: [] as number[], unknown: [] as number[] }
	for (let round = 0; round < 60; round++) {
		const emailAddress = `round${round}@example.com`
		const orderId = await storeOrder(running.shop.db, { emailAddress })
		const known = await saidOf(running.shop, orderId)
		const unknown = { ...known, key: randomUUID(), orderNumber: 'KKKK-9999' }
		for (const [which, one] of [
			['known', known],
			['unknown', unknown],
		] as const) {
			const began = performance.now()
			await receiveWithdrawal(running.shop, one, `client ${round}`)
			taken[which].push(performance.now() - began)
		}
	}
	const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0
	const ratio = median(taken.known) / median(taken.unknown)
	expect(ratio).toBeGreaterThan(0.5)
	expect(ratio).toBeLessThan(2)
})

const HOSTILE = [
	'<script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	"' autofocus onfocus=alert(1) x='",
	'Åsa\r\nBcc: victim@example.com',
	'Åsa\u0000',
	'Åsa\u202egnp.exe',
	'{{7*7}}',
	'javascript:alert(1)',
	'http://evil.example/pay',
	'www.evil.example/pay',
	'Vinn pengar på evil.example',
	'=HYPERLINK("http://evil.example")',
	'a'.repeat(5_000),
	'$\u007bprocess.env}',
]

test(`${HOSTILE.length} hostile texts in every field: no element, no link, no second recipient, nothing of 500`, async () => {
	const running = await runShop({ works: false })
	const { postForm } = manyRequests(running.url, 5)
	const whole = { name: 'Åsa', orderNumber: '4F2K-9QXH', emailAddress: 'asa@example.com' }
	for (const text of HOSTILE) {
		for (const field of ['name', 'orderNumber', 'emailAddress', 'order', 'key', 'show']) {
			for (const path of ['/withdraw', '/withdraw/confirm']) {
				const { status, body } = await postForm(path, { ...whole, [field]: text })
				expect(status, text).toBeLessThan(500)
				// What stands within quotes is a value and no more.
				expect(body.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<(script|img)|\son\w+=/)
			}
		}
		const mail = writeWithdrawalMail('sv', {
			...{ brandName: 'Vendel', brandColor: '#1f5d4c', contactEmail: 'k@vendel.example' },
			...{ name: text, orderNumber: text, emailAddress: 'asa@example.com' },
			...{ receivedAt: new Date(), decision: { kind: 'withdrawal-received' } },
		})
		expect(mail.html).not.toMatch(/<(script|img)/)
		expect(mail.text).not.toMatch(/evil\.example|\/\/evil/)
	}
	const { rows } = await running.shop.pool.query('select name, order_number from withdrawals')
	for (const { name, order_number } of rows) {
		expect(`${name} ${order_number}`).not.toMatch(/[<>"=:{}$]|\p{C}/u)
	}
})
