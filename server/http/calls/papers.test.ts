import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { archive, CAR, shaOf, storeDelivered } from '../../desk/testing-certificates.ts'
import { storePaid } from '../../desk/testing-desk.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'

const NO_ORDER = '0'.repeat(31)
const NO_FILE = '0'.repeat(64)

type Paper = { readonly path: string; readonly form?: Readonly<Record<string, string>> }

const papersOf = (id: string, sha256 = NO_FILE): readonly Paper[] => [
	{ path: `/api/order/receipt?id=${id}&lang=en` },
	{ path: `/api/order/credit-note?id=${id}&number=1&lang=en` },
	{ path: '/api/order/certificate?lang=en', form: { id, sha256 } },
]

/** As a browser asks for what a button or a link leads to, and as a program does. */
async function answersTo({ url }: RunningShop, { path, form }: Paper) {
	const sent = { redirect: 'manual' as const, ...(form && posted(form)) }
	const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
	return {
		person: await fetch(url + path, { ...sent, headers: browser }),
		program: await fetch(url + path, sent),
	}
}

const posted = (form: Readonly<Record<string, string>>) => ({
	method: 'POST',
	body: new URLSearchParams(form),
})

async function expectLedBack(running: RunningShop, paper: Paper, id: string, status: number) {
	const { person, program } = await answersTo(running, paper)
	expect(person.status, paper.path).toBe(303)
	expect(person.headers.get('location')).toBe(`/order/payment/${id}?lang=en#not-fetched`)
	expect(await person.text()).toBe('')
	expect(program.status, paper.path).toBe(status)
	expect(program.headers.get('content-type')).toContain('application/problem+json')
}

describe('who wants a paper that cannot be had', () => {
	test('C1 is led back to the order’s page, whatever is the matter; a program is told what', async () => {
		const running = await runShop({ works: false })
		for (const id of [NO_ORDER, 'nonsense']) {
			for (const paper of papersOf(id)) await expectLedBack(running, paper, id, 404)
		}
		const orderId = await storePaid(running, {})
		const [receipt] = papersOf(orderId)
		if (!receipt) throw new Error('no receipt')
		const { person } = await answersTo(running, receipt)
		expect(person.headers.get('content-type')).toBe('application/pdf')
		await running.shop.pool.query('update rate_limits set used = 10_000')
		await expectLedBack(running, receipt, orderId, 429)
		const nobodys = { path: '/api/order/receipt' }
		expect((await answersTo(running, nobodys)).person.status).toBe(404)
	})

	test('C1 S10 is led back while the database is away', async () => {
		const nowhere = connectDatabase('postgres://127.0.0.1:1/nowhere')
		onTestFinished(() => nowhere.close())
		const changes = { db: nowhere.db, pool: nowhere.pool }
		const running = await runShop({ changes, works: false })
		for (const paper of papersOf(NO_ORDER)) await expectLedBack(running, paper, NO_ORDER, 503)
		expect(running.logLines.join()).toContain('ECONNREFUSED')
	})

	test('C1 is led back when the database goes away before the first piece of a file', async () => {
		const running = await runShop()
		const sha256 = shaOf(await archive(running, CAR))
		const { orderId } = await storeDelivered(running, [CAR], ['SENT'])
		const { pool } = running.shop
		const query = pool.query.bind(pool)
		const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
		const isPiece = (asked: unknown) => String(asked).startsWith('select substring(content')
		vi.spyOn(pool, 'query').mockImplementation((...asked: unknown[]) =>
			isPiece(asked[0]) ? Promise.reject(lost) : Reflect.apply(query, pool, asked),
		)
		onTestFinished(() => void vi.restoreAllMocks())
		const [, , certificate] = papersOf(orderId, sha256)
		if (!certificate) throw new Error('no certificate')
		await expectLedBack(running, certificate, orderId, 503)
	})
})
