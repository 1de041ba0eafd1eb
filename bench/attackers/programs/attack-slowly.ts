import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FaultOptions, Outcome } from '../../faults/fault.ts'
import { type Asking, isServed, type Look, lookAround } from './looks.ts'
import { notMeasured, runProgram } from './program.ts'

/** In each of the ways. */
export const CONNECTIONS = 1_000

type Way = {
	readonly name: string
	readonly parameters: readonly string[]
	/** What it asks for. */
	readonly path: string
}

/** The three ways, of a stranger who calls what takes something and what gives much. */
export function slowWays(taking: string, giving: string, contentType = 'application/json'): Way[] {
	return [
		{
			name: 'slow headers',
			parameters: ['-H', '-t', 'POST', '-i', '3', '-x', '24'],
			path: taking,
		},
		{
			name: 'slow body',
			parameters: ['-B', '-f', contentType, '-s', '60000', '-i', '3', '-x', '24'],
			path: taking,
		},
		{
			// The same page asked for several times on one connection, so that it does not fit into a buffer.
			name: 'slow read',
			parameters: ['-X', '-k', '10', '-w', '10', '-y', '20', '-n', '3', '-z', '8'],
			path: giving,
		},
	]
}

type Attacked = {
	readonly url: string
	readonly folder: string
	readonly ways: readonly Way[]
	/** What others ask for meanwhile. */
	readonly asking: Asking
}

export async function attackSlowly(
	{ url, folder, ways, asking }: Attacked,
	{ isShort, log }: FaultOptions,
): Promise<Outcome> {
	const seconds = isShort ? 8 : 60
	const figures: string[] = []
	const looks: Look[] = []
	let held = 0
	for (const { name, parameters, path: asked } of ways) {
		const report = path.join(folder, name.replace(' ', '-'))
		const over = new AbortController()
		const visiting = lookAround(asking, over.signal)
		await runProgram(
			'slowhttptest',
			[
				...parameters,
				...['-u', `${url}/${asked}`, '-c', String(CONNECTIONS), '-r', '500', '-p', '5'],
				...['-l', String(seconds), '-g', '-o', report, '-v', '1'],
			],
			{ folder, seconds: seconds + 20 },
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
	const isWhole = held === CONNECTIONS * ways.length
	const isBreach = !looks.every(isServed)
	return { n: held, holds: isBreach ? false : isWhole ? true : null, figures: figures.join('; ') }
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
