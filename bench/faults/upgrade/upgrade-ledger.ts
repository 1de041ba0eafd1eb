import { readFile } from 'node:fs/promises'
import { insertJobsStatement } from '../../../server/db/pg-boss-tables.ts'
import type { PaidOrder } from '../delivery/paying-customers.ts'
import type { Deployment } from '../deployment.ts'
import { mailsAt } from '../ledgers.ts'

/** What is looked after by the clock, once processes of the version before are gone. */
const LOOKED_AFTER = ['look-after-deliveries', 'confirm-waiting-orders', 'reconcile']

const THREE_MINUTES_LATER = `
	update receipts set issued_at = issued_at - interval '3 minutes';
	update mails set created_at = created_at - interval '3 minutes';
	update kysely_migration
	set "timestamp" = to_json("timestamp"::timestamptz - interval '3 minutes') #>> '{}'`

/** As three minutes later, when what is scheduled has its turn. */
export async function letTimePass({ database }: Deployment): Promise<void> {
	await database.query(THREE_MINUTES_LATER)
	for (const name of LOOKED_AFTER) {
		await database.query(insertJobsStatement(name, "select '{}'::jsonb as data"))
	}
}

const MIGRATED_AT = `(
	select "timestamp"::timestamptz from kysely_migration where name = '0018-deliveries'
)`

/** Those that the version before delivered by hand: it was over with them before there were deliveries. */
export async function paidBefore({ database }: Deployment): Promise<Set<string>> {
	const { rows } = await database.query<{ order_id: string }>(
		`select order_id from receipts where issued_at < ${MIGRATED_AT}`,
	)
	return new Set(rows.map((row) => row.order_id))
}

/** What the version before did by halves, beside this one: paid without a delivery, taken for sent and not sent. */
export async function leftByHalves({ database }: Deployment) {
	const { rows } = await database.query<{ undelivered: number; unsent: number }>(`
		select
			(select count(*)::int from receipts where issued_at > ${MIGRATED_AT} and not exists (
				select from deliveries where deliveries.order_id = receipts.order_id
			)) as undelivered,
			(select count(*)::int from mails where sent_at is null and exists (
				select from pgboss.job where name = 'send-mail' and state = 'completed'
					and data->>'mailId' = mails.id::text
			)) as unsent`)
	return rows[0] ?? { undelivered: 0, unsent: 0 }
}

/** Who has paid and is not noted to have, or has not exactly one receipt by mail. */
export async function receiptsOff(
	deployment: Deployment,
	paid: readonly PaidOrder[],
): Promise<number> {
	const { rows } = await deployment.database.query<{ order_id: string }>(`
		select order_id from receipts join orders on orders.id = order_id and status = 'SETTLED'`)
	const settled = new Set(rows.map((row) => row.order_id))
	const receipts = Map.groupBy(
		(await mailsAt(deployment)).filter(({ subject }) => subject.startsWith('Kvitto')),
		({ envelope }) => envelope.to[0] ?? '',
	)
	return paid.filter(({ orderId, address }) => {
		const own = new Set((receipts.get(address) ?? []).map(({ messageId }) => messageId))
		return !settled.has(orderId) || own.size !== 1
	}).length
}

export type Complaint = { readonly text: string; readonly isError: boolean }

/** What the processes of both versions wrote into their log, but for what they tell at their start. */
export async function complaintsIn(logFile: string): Promise<Complaint[]> {
	const lines = (await readFile(logFile, 'utf8')).split('\n')
	return lines
		.filter((line) => line.startsWith('{'))
		.map((line) => ({ text: line, isError: !/"level":"(info|warning)"/.test(line) }))
}
