import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, onTestFinished, test } from 'vitest'
import { awayFromMidnight } from '../../calendar/testing.ts'
import { acceptOrder } from '../../orders/paying/accept-order.ts'
import { reconcile } from '../../orders/paying/reconcile.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { erasePerson } from '../../orders/retention/erase-person.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { pressAtCheckout } from '../../testing/stand-ins.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { storeOrder, storePaid, storePayment, typeAtDesk } from '../testing-desk.ts'

function rowsOf(csv: string): Record<string, string>[] {
	return parse(csv, { columns: true, delimiter: ';', bom: true })
}

/** A refund of an order that was paid once, made at another time. */
async function storeRefund({ shop }: RunningShop, orderId: string, ore: number, at: string) {
	await shop.pool.query(
		`with refund as (
			insert into refunds (id, order_id, attempt_id, amount_ore, reason, status)
			select gen_random_uuid(), order_id, id, $2, '', 'EXECUTED'
			from payment_attempts where order_id = $1
			returning *
		)
		insert into transitions (subject, order_id, attempt_id, refund_id, from_status, to_status, cause, at)
		select 'refund', order_id, attempt_id, id, 'OPENING', 'EXECUTED', 'test', $3 from refund`,
		[orderId, ore, at],
	)
}

async function acceptAt({ shop }: RunningShop, orderId: string, at: string) {
	expect(await acceptOrder(shop, orderId)).toEqual({ outcome: 'accepted' })
	await shop.pool.query(
		`update transitions set at = $2 where order_id = $1 and cause = 'accepted by an operator'`,
		[orderId, at],
	)
}

/** A month's lines: day, kind, total, VAT and receipt. */
async function monthOf(running: RunningShop, days: string): Promise<string[]> {
	const { output } = await typeAtDesk(running, `export ${days}`)
	return rowsOf(output).map((row) =>
		['date', 'kind', 'total SEK', 'VAT SEK', 'receipt'].map((title) => row[title]).join(' '),
	)
}

describe('export', () => {
	test('has a line for each payment and refund of the Swedish days, and sums on stderr', async () => {
		const running = await runShop({ works: false })
		await storePaid(running, { at: '2026-02-28T22:59:59Z' })
		const first = await storePaid(running, { at: '2026-02-28T23:00:00Z' })
		const last = await storePaid(running, { at: '2026-03-31T21:59:59Z', company: '=cmd|A1;"Å"' })
		await storePaid(running, { at: '2026-03-31T22:00:00Z' })

		const month = 'export --from 2026-03-01 --to 2026-03-31'
		const { code, output, errors } = await typeAtDesk(running, month)
		expect(code).toBe(0)
		expect(output.startsWith('\ufeffdate;kind;order;')).toBe(true)
		expect(rowsOf(output)).toMatchObject([
			{
				date: '2026-03-01',
				kind: 'sale',
				order: first,
				'customer type': 'private',
				company: '',
				country: 'SE',
				'net SEK': '1000,00',
				'VAT rate %': '25,00',
				'VAT SEK': '250,00',
				'total SEK': '1250,00',
				provider: 'zaver',
			},
			{
				date: '2026-03-31',
				order: last,
				'customer type': 'company',
				company: `'=cmd|A1;"Å"`,
				'VAT number': 'SE556677889901',
			},
		])
		expect(errors).toContain('2 sales, 2 500,00 SEK (net 2 000,00 SEK, VAT 500,00 SEK)')
		expect(errors).toContain('0 refunds')
		const plain = await typeAtDesk(running, `${month} --plain`)
		expect(plain.output).toMatch(
			/^date,kind,.*\r\n2026-03-01,sale,.*,1000\.00,25\.00,250\.00,1250\.00,/,
		)
	})

	test('B2 has the country of somebody outside the EU also after they were erased', async () => {
		const running = await runShop({ works: false })
		const order = buildOrder({ countryCode: 'NOTEU', countryOutsideEu: 'Norge' })
		await placeSettled(running, order)
		const exported = async () =>
			rowsOf((await typeAtDesk(running, 'export --from 2026-01-01 --to 2099-12-31')).output)
		const before = await exported()
		expect(before).toMatchObject([{ country: 'Norge' }])
		await erasePerson(running.shop, order.emailAddress, { undeliveredToo: true })
		expect(await exported()).toEqual(before)
	})

	test('shares the VAT of a payment out to its refunds, to the öre', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
		await eventually(async () => {
			expect((await running.summary(orderId))?.paymentStatus).toBe('SETTLED')
		})
		for (const amountOre of [333_33, 333_33, null]) {
			await refundOrder(running.shop, { orderId, amountOre, reason: 'test', again: true })
		}
		await eventually(async () => {
			await reconcile(running.shop)
			const { output } = await typeAtDesk(running, 'export --from 1d --to today')
			const refunds = rowsOf(output).filter((row) => row['kind'] === 'refund')
			// Their jobs race, so any of them may be the first.
			const totals = refunds.map((row) => row['total SEK']).toSorted()
			expect(totals).toEqual(['-333,33', '-333,33', '-583,34'])
			const sum = (column: string) =>
				refunds.reduce(
					(total, row) => total + Math.round(Number(row[column]?.replace(',', '.')) * 100),
					0,
				)
			expect([sum('net SEK'), sum('VAT SEK')]).toEqual([-1000_00, -250_00])
		})
	})

	test('keeps apart what no sale explains: an order paid twice, or with another amount', async () => {
		const running = await runShop({ works: false })
		const twice = await storePaid(running, { at: '2026-03-10T12:00:00Z' })
		await storePayment(running, twice, { at: '2026-03-11T12:00:00Z' })
		const odd = await storePaid(running, { at: '2026-03-12T12:00:00Z', settledOre: 1000_00 })
		const { output, errors } = await typeAtDesk(running, 'export --from 2026-03-01 --to 2026-03-31')
		expect(rowsOf(output)).toMatchObject([
			{ kind: 'sale', order: twice, 'total SEK': '1250,00', 'VAT SEK': '250,00' },
			{ kind: 'other-payment', order: twice, 'total SEK': '1250,00', 'VAT SEK': '' },
			{ kind: 'other-payment', order: odd, 'order status': 'REVIEW', 'total SEK': '1000,00' },
		])
		expect(errors).toContain('1 sale, 1 250,00 SEK')
		expect(errors).toContain('2 other payments, 2 250,00 SEK')
	})

	test('has the sale of an order that is accepted later on the day it is accepted, and leaves closed months as they were', async () => {
		const running = await runShop({ works: false })
		const september = '--from 2026-09-01 --to 2026-09-30'
		const november = '--from 2026-11-01 --to 2026-11-30'
		const orderId = await storePaid(running, { at: '2026-09-29T12:00:00Z', settledOre: 1300_00 })
		const closed = ['2026-09-29 other-payment 1300,00  ']
		expect(await monthOf(running, september)).toEqual(closed)

		await storeRefund(running, orderId, 50_00, '2026-11-03T12:00:00Z')
		await acceptAt(running, orderId, '2026-11-04T12:00:00Z')
		expect(await monthOf(running, september)).toEqual(closed)
		expect(await monthOf(running, '--from 2026-10-01 --to 2026-10-31')).toEqual([])
		expect(await monthOf(running, november)).toEqual([
			'2026-11-03 other-refund -50,00  ',
			'2026-11-04 sale 1250,00 250,00 1',
			'2026-11-04 other-payment -1250,00  ',
		])
		const { errors } = await typeAtDesk(running, `export ${november}`)
		expect(errors).toContain('1 sale, 1 250,00 SEK (net 1 000,00 SEK, VAT 250,00 SEK)')
		expect(errors).toContain('0 other payments, 0,00 SEK, and 1 refund of such, −50,00 SEK')
		expect(errors).toContain('1 other payment accepted as a sale, −1 250,00 SEK')
	})

	test('has money in another currency once, also where the version before accepted it', async () => {
		const running = await runShop({ works: false })
		const orderId = await storePaid(running, { at: '2026-09-29T12:00:00Z', currency: 'EUR' })
		await running.shop.pool.query(
			`insert into transitions (order_id, from_status, to_status, cause, at)
			values ($1, 'REVIEW', 'SETTLED', 'accepted by an operator', '2026-09-30T12:00:00Z')`,
			[orderId],
		)
		expect(await monthOf(running, '--from 2026-09-01 --to 2026-09-30')).toEqual([
			'2026-09-29 other-currency   ',
		])
	})

	test('writes a whole file or none', async () => {
		const running = await runShop({ works: false })
		await storePaid(running, { at: '2026-03-10T12:00:00Z' })
		const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-books-'))
		onTestFinished(() => rm(folder, { recursive: true }))
		const file = path.join(folder, 'march.csv')
		const written = await typeAtDesk(
			running,
			`export --from 2026-03-01 --to 2026-03-31 --out ${file}`,
		)
		expect(written).toMatchObject({ code: 0, output: '' })
		expect(rowsOf(await readFile(file, 'utf8'))).toHaveLength(1)
		expect((await stat(file)).mode & 0o077, 'for others on the machine').toBe(0)

		const interrupted = { signal: AbortSignal.abort() }
		const other = path.join(folder, 'april.csv')
		await typeAtDesk(
			running,
			`export --from 2026-03-01 --to 2026-04-30 --out ${other}`,
			interrupted,
		)
		const nowhere = await typeAtDesk(
			running,
			`export --from 2026-03-01 --to 2026-03-31 --out ${folder}/none/march.csv`,
		)
		expect(nowhere.code).toBe(1)
		expect(nowhere.errors).toContain('could not be written')
		expect(await readdir(folder)).toEqual(['march.csv'])
	})
})

describe('stats', () => {
	test('counts orders by the day they came and the day they were paid', async () => {
		const running = await runShop({ works: false })
		await awayFromMidnight()
		const paid = await storePaid(running, { at: new Date().toISOString() })
		await storeOrder(running.shop.db)
		await running.shop.db
			.insertInto('mails')
			.values({
				id: randomUUID(),
				order_id: paid,
				kind: 'payment-link',
				sent_at: new Date(Date.now() + 30_000),
			})
			.execute()
		const { output } = await typeAtDesk(running, 'stats --days 3 --json')
		const stats = JSON.parse(output)
		expect(stats).toMatchObject({
			received: 2,
			handled: 1,
			paid: 1,
			paidOre: 1250_00,
			refundedOre: 0,
		})
		expect(stats.days).toHaveLength(3)
		expect(stats.days[2]).toMatchObject({ day: stats.to, received: 2, paid: 1, paidOre: 1250_00 })
		expect(stats.medianSecondsToPaymentLink).toBeGreaterThan(25)
		const shown = await typeAtDesk(running, 'stats --days 3', { columns: 60 })
		expect(shown.output).toMatch(/2 █+ +1 █+/)
		expect(shown.output).toContain('1 order, 1 250,00 SEK')
		expect(shown.output).toContain('1 of them (50 %)')
	})

	test('fit a terminal of 60 columns, by day and by week, also when nothing has happened', async () => {
		const running = await runShop({ works: false })
		for (const days of [30, 365]) {
			const { code, output } = await typeAtDesk(running, `stats --days ${days}`, { columns: 60 })
			expect(code).toBe(0)
			for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
			expect(output.split('\n').length).toBeLessThan(70)
		}
		expect((await typeAtDesk(running, 'stats --days 0')).code).toBe(2)
	})
})
