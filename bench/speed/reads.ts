import { API_PATHS } from '@coc/contract'
import pg from 'pg'
import { nameStatements } from '../../server/db/named.ts'
import { SELECT_SUMMARY } from '../../server/orders/payment-summary.ts'
import { rawConnection } from '../faults/load/raw-connection.ts'
import { median } from '../median.ts'
import { quantile } from '../quantile.ts'

const named = nameStatements()

const ROUNDS = 3
const MEASURE_MS = 2_000

/** By the bare driver, one order at a time. */
const READ_SUMMARY = `${SELECT_SUMMARY} where id = $1`

export type ReadsPerSecond = {
	readonly connections: number
	/** The same named select by the bare driver. */
	readonly driver: number
	/** A Fastify route that answers a constant of the same length. */
	readonly constant: number
	readonly ours: number
	readonly p50: number
	readonly p99: number
}

type Reading = {
	readonly databaseUrl: string
	readonly webUrl: string
	readonly constantUrl: string
	/** Handled orders, in no order. */
	readonly orderIds: readonly string[]
}

/** Payment summaries of a sample of orders, interleaved with what they are compared to. */
export async function measureReads(reading: Reading, connections: number): Promise<ReadsPerSecond> {
	const pool = new pg.Pool({ connectionString: reading.databaseUrl, max: connections })
	const ids = idsInTurn(reading.orderIds)
	const driver: number[] = []
	const constant: number[] = []
	const ours: number[] = []
	const ms: number[] = []
	for (let round = 0; round < ROUNDS; round++) {
		const byDriver = await again(connections, () => async () => {
			await pool.query(named(READ_SUMMARY, [ids()]))
		})
		driver.push(perSecond(byDriver))
		const byHttp = await readSummaries(reading.webUrl, reading.orderIds, connections)
		ours.push(perSecond(byHttp))
		ms.push(...byHttp)
		constant.push(
			perSecond(await readSummaries(reading.constantUrl, reading.orderIds, connections)),
		)
	}
	await pool.end()
	return {
		connections,
		driver: median(driver),
		constant: median(constant),
		ours: median(ours),
		p50: quantile(ms, 0.5),
		p99: quantile(ms, 0.99),
	}
}

/** How long each took, of so many customers who read one summary after another for two seconds. */
export function readSummaries(
	url: string,
	orderIds: readonly string[],
	connections: number,
): Promise<number[]> {
	const ids = idsInTurn(orderIds)
	return again(connections, () => getter(url, () => `/${API_PATHS.paymentSummary}?id=${ids()}`))
}

function idsInTurn(orderIds: readonly string[]): () => string {
	let index = 0
	return () => orderIds[index++ % orderIds.length] ?? ''
}

/** One request after another on a connection of its own. */
function getter(url: string, path: () => string): () => Promise<void> {
	const { hostname, port, host } = new URL(url)
	const connection = rawConnection(hostname, Number(port))
	return async () => {
		const request = `GET ${path()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`
		const { status } = await connection.send(Buffer.from(request))
		if (status !== 200) throw new Error(`${url} answered ${status}`)
	}
}

/** How long each took, of so many doing it again and again. */
async function again(count: number, one: () => () => Promise<void>): Promise<number[]> {
	const took: number[] = []
	const until = performance.now() + MEASURE_MS
	const loop = async (act: () => Promise<void>) => {
		while (performance.now() < until) {
			const began = performance.now()
			await act()
			took.push(performance.now() - began)
		}
	}
	await Promise.all(Array.from({ length: count }, () => loop(one())))
	return took
}

const perSecond = (took: readonly number[]) => took.length / (MEASURE_MS / 1_000)
