import { API_PATHS, PAGE_PATHS, payPath } from '@coc/contract'
import { CARS_TO_TRY } from '../../server/cars/sample-cars.ts'
import { buildOrder } from '../../server/testing/build-order.ts'
import type { Deployment } from '../faults/deployment.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { countOf, describeAnswers, openCountingProxy, SOLVED_CAPTCHA } from './counting-proxy.ts'
import { openLeakyService } from './leaky-service.ts'
import { isInstalled, notInstalled, notMeasured, runProgram } from './program.ts'
import { type Target, underAttack } from './under-attack.ts'

/** Marks the one place of a request that sqlmap is to try; without it, it tries every parameter. */
const HERE = '*'

type Attack = { readonly what: string; readonly parameters: readonly string[] }

export const sqlmap: Fault = {
	name: 'sqlmap',
	what: 'sqlmap on every call that takes something (captchas solved for it, limits raised)',
	counts: 'requests',
	run: async (options) => {
		if (!(await isInstalled('sqlmap'))) return notInstalled('sqlmap')
		return underAttack((target) => attackWith(target, options))
	},
}

async function attackWith(target: Target, { isShort, log }: FaultOptions): Promise<Outcome> {
	// Level 3 tries User-Agent and Referer too; risk 2 adds what keeps the database at work.
	const effort = isShort ? ['--level=1', '--risk=1'] : ['--level=3', '--risk=2']
	const seconds = isShort ? 120 : 900
	const attack = async ({ what, parameters }: Attack) => {
		const common = ['--batch', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL']
		// A refusal is an answer to compare with, not a reason to give up.
		const bounds = ['--timeout=10', '--retries=0', '--ignore-code=400,404', ...effort]
		const { output, byItself } = await runProgram(
			'sqlmap',
			[...parameters, ...common, ...bounds, `--output-dir=${target.folder}/sqlmap`],
			{ folder: target.folder, seconds },
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

	await using leaky = await openLeakyService(target.deployment.database)
	const id = CARS_TO_TRY.withEverything
	const control = await attack({ what: 'control', parameters: ['-u', `${leaky.url}/?id=${id}`] })
	if (control.found.length === 0) return notMeasured('sqlmap missed the hole of the control')

	await using proxy = await openCountingProxy(target.url)
	const tablesBefore = await tablesIn(target.deployment)
	const attacks = attacksOn(proxy.url, target.orderId)
	const results = []
	for (const one of attacks) results.push(await attack(one))

	const unfinished = results.filter(({ isDone }) => !isDone).length
	const found = results.flatMap((result) => result.found)
	const places = results.reduce((sum, { tried }) => sum + tried, 0) + found.length
	const failed = countOf(proxy, 500)
	const isUnchanged = (await tablesIn(target.deployment)) === tablesBefore
	const figures = [
		`${attacks.length} calls, ${countOf(proxy)} requests (answers ${describeAnswers(proxy)})`,
		`${found.length} of ${places} places injectable${found.length > 0 ? ` (${found.join('; ')})` : ''}`,
		`${failed} answers of 500 or more`,
		`tables ${isUnchanged ? 'as before' : 'CHANGED'}`,
		'the hole of the control found',
		unfinished > 0 ? `${unfinished} calls not finished within ${seconds} s` : '',
	]
	const isBreach = found.length > 0 || failed > 0 || !isUnchanged
	return {
		n: countOf(proxy),
		holds: isBreach ? false : unfinished > 0 ? null : true,
		figures: figures.filter(Boolean).join('; '),
	}
}

function attacksOn(url: string, orderId: string): Attack[] {
	const order = JSON.stringify(buildOrder({ recaptchaToken: SOLVED_CAPTCHA }))
	const json = '--headers=Content-Type: application/json'
	const create = `${url}/${API_PATHS.createOrder}`
	const get = (what: string, path: string): Attack => ({ what, parameters: ['-u', url + path] })
	return [
		get('the summary', `/${API_PATHS.paymentSummary}?id=${orderId}`),
		get('the car', `/${API_PATHS.getCar}?chassinumber=${CARS_TO_TRY.withEverything}`),
		get('the receipt', `/${API_PATHS.receipt}?id=${orderId}`),
		get('a credit note', `/${API_PATHS.creditNote}?id=${orderId}&number=1`),
		get('the payment link', payPath(orderId + HERE)),
		get('the page', PAGE_PATHS.payment(orderId + HERE)),
		{ what: 'every field of an order', parameters: ['-u', create, json, `--data=${order}`] },
		{
			what: 'the idempotency key',
			parameters: ['-u', create, `${json}\nIdempotency-Key: key${HERE}`, `--data=${order}`],
		},
		{
			what: 'the callback',
			parameters: [
				'-u',
				`${url}/api/payments/zaver/callback`,
				`${json}\nAuthorization: sandbox-callback-token`,
				'--data={"paymentId":"a-payment"}',
			],
		},
	]
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
