import { expect } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, payOrder, type RunningShop, untilMailed } from '../../testing/running-shop.ts'

export const CANARY = buildOrder({
	firstName: 'Canaria',
	lastName: 'Gulfink',
	emailAddress: 'Canary@Gulfink.example',
	phoneNumber: '+46 70 999 88 77',
	streetAddress: 'Kanariegatan 17',
	zipCode: '987 65',
	city: 'Kanarieholm',
})

export const PERSON = ['canaria', 'gulfink', '999 88 77', 'kanariegatan', '987 65', 'kanarieholm']
/** What the receipt names: neither telephone nor e-mail. */
export const BUYER = PERSON.filter((word) => word !== '999 88 77')
export const PLATE = 'abc12d'

/** Where in the whole database, the queue included, any of the words can be read. */
export async function hits(running: RunningShop, words: readonly string[]): Promise<string[]> {
	const { rows: tables } = await running.shop.pool.query(
		"select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') and tablename <> 'cars'",
	)
	const found: string[] = []
	for (const { name } of tables) {
		const { rows } = await running.shop.pool.query(
			`select lower(row_to_json(t)::text) || lower(coalesce(convert_from(nullif(to_jsonb(t)->>'body', '')::bytea, 'UTF8'), '')) as text from ${name} t`,
		)
		for (const word of words) {
			if (rows.some(({ text }) => text.includes(word))) found.push(`${name}: ${word}`)
		}
	}
	return found
}

export async function pay(running: RunningShop, orderId: string): Promise<void> {
	await untilMailed(running, orderId)
	await payOrder(running, orderId)
	await eventually(async () => {
		const { rows } = await running.shop.pool.query(
			'select from mails where order_id = $1 and sent_at is not null',
			[orderId],
		)
		expect(rows).toHaveLength(2)
	})
}

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
