import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from '../faults/deployment.ts'
import { leftToDo } from '../faults/ledgers.ts'
import type { LoadGenerator } from '../faults/load/load-generator.ts'
import { median } from '../median.ts'
import { quantile } from '../quantile.ts'

export type MailLatency = {
	readonly perSecond: number
	readonly orders: number
	readonly p50Ms: number
	readonly p99Ms: number
	readonly worstP99Ms: number
}

// When the order was stored, by the database's clock, and when the mail server had taken the mail, by the
// service's: here they are one.
const LATENCIES = `
	select extract(epoch from mails.sent_at - orders.created_at) * 1000 as ms
	from mails join orders on orders.id = mails.order_id
	where mails.kind = 'payment-link' and orders.created_at >= $1 and mails.sent_at is not null`

// A process that was just started takes some hundred orders to get up to speed.
const WARM_UP_MS = 5_000
const ROUNDS = 3

/** From an order to its mail with the payment link, at so many orders per second: the medians of three rounds. */
export async function measureMails(
	deployment: Deployment,
	load: LoadGenerator,
	perSecond: number,
	measureMs: number,
): Promise<MailLatency> {
	await oneRound(deployment, load, perSecond, WARM_UP_MS)
	const rounds: number[][] = []
	for (let round = 0; round < ROUNDS; round++) {
		rounds.push(await oneRound(deployment, load, perSecond, measureMs))
	}
	return {
		perSecond,
		orders: rounds.flat().length,
		p50Ms: median(rounds.map((ms) => quantile(ms, 0.5))),
		p99Ms: median(rounds.map((ms) => quantile(ms, 0.99))),
		worstP99Ms: Math.max(...rounds.map((ms) => quantile(ms, 0.99))),
	}
}

async function oneRound(
	deployment: Deployment,
	load: LoadGenerator,
	perSecond: number,
	measureMs: number,
) {
	await load.prepare(Math.ceil((perSecond * (measureMs + 2_000)) / 1_000))
	const { rows } = await deployment.database.query('select now() as now')
	await load.openLoop({ perSecond, measureMs })
	while ((await leftToDo(deployment)) > 0) await pause(100)
	const latencies = await deployment.database.query<{ ms: string }>(LATENCIES, [rows[0].now])
	return latencies.rows.map((row) => Number(row.ms))
}
