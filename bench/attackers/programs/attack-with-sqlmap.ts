import { CARS_TO_TRY } from '../../../server/cars/sample-cars.ts'
import type { Deployment } from '../../faults/deployment.ts'
import type { FaultOptions, Outcome } from '../../faults/fault.ts'
import { type CountingProxy, countOf, describeAnswers } from './counting-proxy.ts'
import { openLeakyService } from './leaky-service.ts'
import { notMeasured, runProgram } from './program.ts'

/** Marks the one place of a request that sqlmap is to try; without it, it tries every parameter. */
export const HERE = '*'

export type SqlmapCall = {
	readonly what: string
	readonly parameters: readonly string[]
	/** What keeps sqlmap from getting as far as it should, before and after it tries. Null: nothing. */
	readonly hindrance?: () => Promise<string | null>
}

type Attacked = {
	readonly deployment: Deployment
	readonly folder: string
	/** Which all its calls go through. */
	readonly proxy: CountingProxy
	readonly calls: readonly SqlmapCall[]
	/** What is an answer to compare with, not a reason to give up. */
	readonly refusals: readonly number[]
}

export async function attackWithSqlmap(
	{ deployment, folder, proxy, calls, refusals }: Attacked,
	{ isShort, log }: FaultOptions,
): Promise<Outcome> {
	// Level 3 tries User-Agent and Referer too; risk 2 adds what keeps the database at work.
	const effort = isShort ? ['--level=1', '--risk=1'] : ['--level=3', '--risk=2']
	const seconds = isShort ? 120 : 900
	const attack = async ({ what, parameters }: SqlmapCall) => {
		const common = ['--batch', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL']
		const ignored = `--ignore-code=${refusals.join(',')}`
		const bounds = ['--timeout=10', '--retries=0', ignored, ...effort]
		const { output, byItself } = await runProgram(
			'sqlmap',
			[...parameters, ...common, ...bounds, `--output-dir=${folder}/sqlmap`],
			{ folder, seconds },
		)
		const found = injectionsIn(output)
		const tried = placesTriedIn(output)
		const isDone = byItself && (found.length > 0 || NOTHING_FOUND.test(output))
		log(
			`${what}: ${found.join('; ') || (isDone ? `${tried} places, none injectable` : 'NOT FINISHED')}`,
		)
		if (!isDone) log(output.trim().split('\n').slice(-5).join('\n  '))
		return { found, isDone, tried }
	}

	await using leaky = await openLeakyService(deployment.database)
	const id = CARS_TO_TRY.withEverything
	const control = await attack({ what: 'control', parameters: ['-u', `${leaky.url}/?id=${id}`] })
	if (control.found.length === 0) return notMeasured('sqlmap missed the hole of the control')

	const tablesBefore = await tablesIn(deployment)
	const results = []
	const hindrances: string[] = []
	for (const call of calls) {
		const before = await call.hindrance?.()
		results.push(await attack(call))
		const after = await call.hindrance?.()
		if (before ?? after) hindrances.push(`${call.what}: ${before ?? after}`)
	}

	const unfinished = results.filter(({ isDone }) => !isDone).length
	const found = results.flatMap((result) => result.found)
	const places = results.reduce((sum, { tried }) => sum + tried, 0) + found.length
	const failed = countOf(proxy, 500)
	const isUnchanged = (await tablesIn(deployment)) === tablesBefore
	const figures = [
		`${calls.length} calls, ${countOf(proxy)} requests (answers ${describeAnswers(proxy)})`,
		`${found.length} of ${places} places injectable${found.length > 0 ? ` (${found.join('; ')})` : ''}`,
		`${failed} answers of 500 or more`,
		`tables ${isUnchanged ? 'as before' : 'CHANGED'}`,
		'the hole of the control found',
		unfinished > 0 ? `${unfinished} calls not finished within ${seconds} s` : '',
		hindrances.length > 0 ? `NOT REACHED: ${hindrances.join(', ')}` : '',
	]
	const isBreach = found.length > 0 || failed > 0 || !isUnchanged
	const isWhole = unfinished === 0 && hindrances.length === 0
	return {
		n: countOf(proxy),
		holds: isBreach ? false : isWhole ? true : null,
		figures: figures.filter(Boolean).join('; '),
	}
}

const NOTHING_FOUND = /all tested parameters do not appear to be injectable/

function placesTriedIn(output: string): number {
	return [...output.matchAll(/parameter '.+' does not seem to be injectable/g)].length
}

/** What sqlmap still says at its end: a suspicion that it withdraws itself is none. */
function injectionsIn(output: string): string[] {
	const [, points] = output.split('sqlmap identified the following injection point')
	return [...(points ?? '').matchAll(/^Parameter: (.+)$/gm)].map(([, place = '']) => place)
}

async function tablesIn({ database }: Deployment): Promise<string> {
	const { rows } = await database.query(
		`select table_schema, table_name, column_name from information_schema.columns
			where table_schema in ('public', 'pgboss') order by 1, 2, 3`,
	)
	return JSON.stringify(rows)
}
