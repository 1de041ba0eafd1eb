import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Looked } from '../attention/attention-item.ts'
import { listJobsInNeed } from '../attention/list-attention.ts'
import { MAILS_GIVEN_UP, QUEUES_AS_JSON } from '../db/pg-boss-tables.ts'
import { DEAD_LETTERS } from '../jobs/queue.ts'

const CACHED_FOR_MS = 5_000
const TIMEOUT_MS = 2_000

/** Of ten thousand, after days without a mail server, they take a second to read. Prometheus waits for ten. */
const GIVEN_UP_CACHED_FOR_MS = 60_000
const GIVEN_UP_TIMEOUT_MS = 8_000

type Reading = {
	readonly orders_to_handle: number
	readonly oldest_order_seconds: number
	readonly late_mails: number
	readonly queues: readonly {
		readonly name: string
		readonly ready: number
		readonly retrying: number
		readonly active: number
		readonly overdue_seconds: number
	}[]
}

/**
 * What lies in the database, for all processes together: read when it is asked for, at most every
 * five seconds, and once a minute what was given up. Where the database does not answer, these gauges are left out, and
 * one says so.
 */
export function databaseGauges(registry: Registry, shop: Looked): void {
	const reading = cachedFor(CACHED_FOR_MS, () => within(TIMEOUT_MS, read(shop.pool)))
	const inNeed = cachedFor(GIVEN_UP_CACHED_FOR_MS, () =>
		within(GIVEN_UP_TIMEOUT_MS, listJobsInNeed(shop)),
	)
	const gauge = <Label extends string = never>(
		name: string,
		help: string,
		labelNames: readonly Label[],
		set: (gauge: Gauge<Label>, reading: Reading) => void,
	) =>
		new Gauge({
			name,
			help,
			labelNames,
			registers: [registry],
			async collect() {
				const current = await reading()
				this.reset()
				if (current !== null) set(this, current)
				else if (labelNames.length === 0) this.remove()
			},
		})

	new Gauge({
		name: 'coc_database_answers',
		help: 'Whether the database answered when these figures were read.',
		registers: [registry],
		async collect() {
			this.set((await reading()) === null ? 0 : 1)
		},
	})
	gauge('coc_orders_to_handle', 'Orders that wait to be handled.', [], (orders, now) =>
		orders.set(now.orders_to_handle),
	)
	gauge('coc_oldest_order_to_handle_seconds', 'Age of the oldest of them.', [], (age, now) =>
		age.set(now.oldest_order_seconds),
	)
	gauge('coc_late_mails', 'Mails asked for 10 minutes to 7 days ago, not sent.', [], (late, now) =>
		late.set(now.late_mails),
	)
	gauge('coc_jobs', 'Jobs in the queues.', ['queue', 'state'], (jobs, now) => {
		for (const { name: queue, ready, retrying, active } of now.queues) {
			if (queue === DEAD_LETTERS) continue
			jobs.set({ queue, state: 'ready' }, ready)
			jobs.set({ queue, state: 'retrying' }, retrying)
			jobs.set({ queue, state: 'active' }, active)
		}
	})
	gauge('coc_job_overdue_seconds', 'How late the next job is.', ['queue'], (overdue, now) => {
		for (const { name: queue, overdue_seconds } of now.queues) {
			if (queue !== DEAD_LETTERS) overdue.set({ queue }, overdue_seconds)
		}
	})
	new Gauge({
		name: 'coc_jobs_given_up',
		help: 'Dead letters: jobs given up, for an operator.',
		registers: [registry],
		async collect() {
			const jobs = await inNeed()
			if (jobs === null) this.remove()
			else this.set(jobs.length)
		},
	})
}

/** Each part is a look into an index, or counts no further than a number that says enough. $1: the dead letters. */
const READ = `
	select
		(
			select count(*) from (
				select from orders where status = 'RECEIVED' limit 10000
			) as waiting
		) as orders_to_handle,
		coalesce((
			select extract(epoch from now() - created_at)::float8
			from orders where status = 'RECEIVED' order by id limit 1
		), 0) as oldest_order_seconds,
		(
			select count(*) from (
				select from (
					select id, created_at from mails where sent_at is null
					union all
					select id, created_at from withdrawal_mails where sent_at is null
				) as unsent
				where created_at between now() - interval '7 days' and now() - interval '10 minutes'
					and id::text not in (${MAILS_GIVEN_UP})
				limit 10000
			) as late
		) as late_mails,
		(${QUEUES_AS_JSON}) as queues`

async function read(pool: pg.Pool): Promise<Reading | null> {
	const { rows } = await pool.query<Reading>(READ, [DEAD_LETTERS])
	return rows[0] ?? null
}

/** Null: it failed, or takes longer. */
async function within<Value>(ms: number, reading: Promise<Value>): Promise<Value | null> {
	const abandoned = new AbortController()
	const tooLate = after(ms, null, { signal: abandoned.signal, ref: false }).catch(() => null)
	try {
		return await Promise.race([reading.catch(() => null), tooLate])
	} finally {
		abandoned.abort()
	}
}

function cachedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
	let kept: { readonly value: Promise<Value>; readonly until: number } | null = null
	return () => {
		if (kept === null || performance.now() >= kept.until) {
			kept = { value: read(), until: performance.now() + ms }
		}
		return kept.value
	}
}
