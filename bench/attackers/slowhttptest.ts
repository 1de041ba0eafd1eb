import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PATHS } from '@coc/contract'
import { CARS_TO_TRY } from '../../server/cars/sample-cars.ts'
import { send } from '../faults/customers.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { isInstalled, notInstalled, notMeasured, runProgram } from './program.ts'
import { type Target, underAttack } from './under-attack.ts'

const CONNECTIONS = 1_000
const PAUSE_MS = 25

const WAYS = [
	{
		name: 'slow headers',
		parameters: ['-H', '-t', 'POST', '-i', '3', '-x', '24'],
		path: API_PATHS.createOrder,
	},
	{
		name: 'slow body',
		parameters: ['-B', '-f', 'application/json', '-s', '60000', '-i', '3', '-x', '24'],
		path: API_PATHS.createOrder,
	},
	{
		// The same page asked for several times on one connection, so that it does not fit into a buffer.
		name: 'slow read',
		parameters: ['-X', '-k', '10', '-w', '10', '-y', '20', '-n', '3', '-z', '8'],
		path: 'api',
	},
] as const

export const slowhttptest: Fault = {
	name: 'slowhttptest',
	what: `slowhttptest, ${CONNECTIONS.toLocaleString('en')} connections in each of three ways, while a customer orders and looks`,
	counts: 'connections',
	run: async (options) => {
		if (!(await isInstalled('slowhttptest'))) return notInstalled('slowhttptest')
		return underAttack((target) => attackWith(target, options))
	},
}

async function attackWith(target: Target, { isShort, log }: FaultOptions): Promise<Outcome> {
	const seconds = isShort ? 8 : 60
	const figures: string[] = []
	const looks: Look[] = []
	let held = 0
	for (const { name, parameters, path: asked } of WAYS) {
		const report = path.join(target.folder, name.replace(' ', '-'))
		const over = new AbortController()
		const visiting = visit(target, over.signal)
		await runProgram(
			'slowhttptest',
			[
				...parameters,
				...['-u', `${target.url}/${asked}`, '-c', String(CONNECTIONS), '-r', '500', '-p', '5'],
				...['-l', String(seconds), '-g', '-o', report, '-v', '1'],
			],
			{ folder: target.folder, seconds: seconds + 20 },
		)
		over.abort()
		const seen = await visiting
		const connected = mostConnected(await readFile(`${report}.csv`, 'utf8'))
		if (connected === 0) return notMeasured(`slowhttptest held no connection with ${name}`)
		held += connected
		looks.push(...seen)
		figures.push(
			`${name}: ${connected} held at once, ${seen.filter(isServed).length} of ${seen.length} served, 99 % within ${slowestOf(seen, 0.99)} ms`,
		)
		log(figures.at(-1) ?? '')
		for (const { asked, status, ms } of seen.filter((look) => !isServed(look))) {
			log(`not served: ${asked}, ${status || 'no answer'} after ${Math.round(ms)} ms`)
		}
	}
	const isWhole = held === CONNECTIONS * WAYS.length
	const isBreach = !looks.every(isServed)
	return { n: held, holds: isBreach ? false : isWhole ? true : null, figures: figures.join('; ') }
}

type Look = { readonly asked: string; readonly status: number; readonly ms: number }

/** What an ordinary customer does, one thing after another. */
async function visit({ url, orderId }: Target, signal: AbortSignal): Promise<Look[]> {
	const look = async (asked: string) => {
		const answer = await fetch(url + asked, { signal: AbortSignal.timeout(10_000) })
		await answer.arrayBuffer()
		return answer.status
	}
	const acts: Readonly<Record<string, () => Promise<number>>> = {
		page: () => look('/order/'),
		car: () => look(`/${API_PATHS.getCar}?chassinumber=${CARS_TO_TRY.withEverything}`),
		summary: () => look(`/${API_PATHS.paymentSummary}?id=${orderId}`),
		order: async () => Number((await send(url, randomUUID(), 'slow@example.com')).status),
	}
	const looks: Look[] = []
	while (!signal.aborted) {
		for (const [asked, act] of Object.entries(acts)) {
			const began = performance.now()
			const status = await act().catch(() => 0)
			looks.push({ asked, status, ms: performance.now() - began })
			await pause(PAUSE_MS)
		}
	}
	return looks
}

function isServed({ status }: Look): boolean {
	return status === 200
}

function slowestOf(looks: readonly Look[], share: number): number {
	const sorted = looks.map(({ ms }) => ms).toSorted((one, other) => one - other)
	return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
}

/** The column 'Connected' of its table, at its highest. */
function mostConnected(table: string): number {
	const [head = '', ...rows] = table.trim().split('\n')
	const column = head.split(',').indexOf('Connected')
	return Math.max(0, ...rows.map((row) => Number(row.split(',')[column] ?? 0)))
}
