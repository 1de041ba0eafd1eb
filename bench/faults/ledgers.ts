import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Promises } from './customers.ts'
import type { Deployment } from './deployment.ts'

export const reconciledSchema = v.object({
	promised: v.number(),
	stored: v.number(),
	/** Promised to a customer, but not in the database. */
	lost: v.number(),
	/** Orders beyond one per key. */
	doubled: v.number(),
	/** Orders without exactly one payment in the provider's book. */
	paymentsOff: v.number(),
	/** Orders without a payment mail, or with mails under two Message-IDs. */
	mailsOff: v.number(),
})

export type Reconciled = Readonly<v.InferOutput<typeof reconciledSchema>>

/** Of runs with a database each. */
export function sumOf(books: readonly Reconciled[]): Reconciled {
	const sum = (field: keyof Reconciled) => books.reduce((total, one) => total + one[field], 0)
	return {
		promised: sum('promised'),
		stored: sum('stored'),
		lost: sum('lost'),
		doubled: sum('doubled'),
		paymentsOff: sum('paymentsOff'),
		mailsOff: sum('mailsOff'),
	}
}

/**
 * Waits until nothing is left to do, then compares the four ledgers. Where more were taken than
 * can be handled in a reasonable time, payments and mails are looked for only for those that were.
 */
export async function reconcileLedgers(
	deployment: Deployment,
	promises: Promises,
	wasHandled: (orderId: string) => boolean = () => true,
): Promise<Reconciled> {
	await untilIdle(deployment)
	const { rows: orders } = await deployment.database.query<{ id: string; email_address: string }>(
		'select id, email_address from orders',
	)
	const stored = new Set(orders.map(({ id }) => id))
	const handled = orders.filter(({ id }) => wasHandled(id))
	const perAddress = Map.groupBy(orders, ({ email_address }) => email_address)
	const payments = Map.groupBy(
		await paymentsAt(deployment),
		({ merchantPaymentReference }) => merchantPaymentReference,
	)
	const mails = Map.groupBy(await mailsAt(deployment), ({ envelope }) => envelope.to[0] ?? '')
	const paymentMailsOf = ({ email_address }: { readonly email_address: string }) => {
		const own = (mails.get(email_address) ?? []).filter(({ subject }) =>
			subject.startsWith('Betala'),
		)
		return new Set(own.map(({ messageId }) => messageId)).size
	}
	const mailsOff = handled.filter((order) => paymentMailsOf(order) !== 1)
	for (const order of mailsOff.slice(0, MOST_NAMED)) {
		console.log(`order ${order.id}: ${paymentMailsOf(order)} payment mails`)
	}
	return {
		promised: promises.kept.length,
		stored: stored.size,
		lost: promises.kept.filter(({ orderId }) => !stored.has(orderId)).length,
		doubled: [...perAddress.values()].filter((own) => own.length > 1).length,
		paymentsOff: handled.filter(({ id }) => payments.get(id)?.length !== 1).length,
		mailsOff: mailsOff.length,
	}
}

/** Enough to see what they have in common. */
const MOST_NAMED = 3

export function agrees({ lost, doubled, paymentsOff, mailsOff }: Reconciled): boolean {
	return lost + doubled + paymentsOff + mailsOff === 0
}

// Not the queue's own, which only begin others by the clock: one that lost its worker is given up after 15 minutes.
const IS_PENDING = `state < 'completed' and name <> 'dead-letters' and name not like '\\_\\_pgboss%' and data is not null`

const COUNT_PENDING = `
	select
		(select count(*) from pgboss.job where ${IS_PENDING})
		+ (select count(*) from mails where sent_at is null) as left`

/** Skips rows that a worker has locked: waiting for them could deadlock. */
const TRY_AGAIN_NOW = `
	update pgboss.job set start_after = now()
	where id in (
		select id from pgboss.job
		where state = 'retry' or (state = 'created' and name = 'tell-ready') for update skip locked
	)`

/** Jobs to be done and mails to be sent. */
export async function leftToDo({ database }: Deployment): Promise<number> {
	const { rows } = await database.query(COUNT_PENDING)
	return Number(rows[0].left)
}

async function untilIdle(deployment: Deployment): Promise<void> {
	const deadline = Date.now() + 300_000
	while (Date.now() < deadline) {
		// What waits for its next try need not wait longer: everything works again.
		await deployment.database.query(TRY_AGAIN_NOW)
		if ((await leftToDo(deployment)) === 0) return
		await pause(200)
	}
	throw new Error(`The queue was not empty after five minutes: ${await describeLeft(deployment)}`)
}

const WHAT_IS_LEFT = `
	select count(*) || ' ' || name || ' ' || state || ', tried ' || max(retry_count) || ' times, next '
		|| min(start_after)::timestamp(0) || ', last seen ' || coalesce(max(heartbeat_on)::timestamp(0)::text, 'never') as line
	from pgboss.job where ${IS_PENDING} group by name, state
	union all
	select count(*) || ' mails ' || kind || ' of orders ' || status || ', asked for ' || min(mails.created_at)::timestamp(0)
	from mails join orders on orders.id = order_id where sent_at is null group by kind, status
	union all
	select pid || ' ' || state || ' since ' || state_change::timestamp(0) || ', ' || coalesce(wait_event, 'running') || ': '
		|| left(query, 100)
	from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()
	union all
	select 'asked at ' || now()::timestamp(0)`

/** Jobs, mails, and what the database is busy with. */
async function describeLeft({ database }: Deployment): Promise<string> {
	const { rows } = await database.query<{ line: string }>(WHAT_IS_LEFT)
	return rows.map(({ line }) => line).join('; ')
}

type Payment = {
	readonly paymentId: string
	readonly merchantPaymentReference: string
	readonly refunds: readonly { readonly status: string }[]
}

type Mail = {
	readonly id: number
	readonly subject: string
	readonly text: string
	readonly messageId: string
	readonly envelope: { readonly to: readonly string[] }
}

export async function paymentsAt({ sandbox }: Deployment): Promise<Payment[]> {
	const answer = await fetch(`${sandbox.url}/sandbox/payments.json`)
	return JSON.parse(await answer.text()).payments
}

/** Each is read from a file of its own, and a process may have only so many open. */
const MAILS_AT_ONCE = 1_000

export async function mailsAt({ sandbox }: Deployment): Promise<Mail[]> {
	const mails: Mail[] = []
	for (;;) {
		const after = mails.at(-1)?.id ?? 0
		const address = `${sandbox.url}/sandbox/mails.json?after=${after}&most=${MAILS_AT_ONCE}`
		const page: Mail[] = JSON.parse(await (await fetch(address)).text()).mails
		if (page.length === 0) return mails
		// The newest stands first.
		mails.push(...page.reverse())
	}
}
