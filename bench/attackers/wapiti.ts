import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { API_PATHS, PAGE_PATHS, payPath } from '@coc/contract'
import * as v from 'valibot'
import { CARS_TO_TRY } from '../../server/cars/sample-cars.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { countOf, describeAnswers, openCountingProxy } from './counting-proxy.ts'
import { openLeakyService } from './leaky-service.ts'
import { isInstalled, LOOPBACK_ONLY, notInstalled, notMeasured, runProgram } from './program.ts'
import { type Target, underAttack } from './under-attack.ts'

/** All that need no list from the web and no endpoint of their makers. */
const MODULES = [
	'http_headers',
	'csp',
	'cookieflags',
	'csrf',
	'methods',
	'sql',
	'xss',
	'permanentxss',
	'redirect',
	'crlf',
	'exec',
	'file',
	'backup',
	'htaccess',
	'shellshock',
	'blindsql',
]

type Finding = {
	readonly kind: string
	/** 0 to 4: for information, low, medium, high, critical. */
	readonly level: number
	readonly info: string
	readonly path: string
}

const MEDIUM = 2

/** What may be found, as `kind path: info`, and why it is none. */
const EXPLAINED: readonly { readonly finding: RegExp; readonly because: string }[] = [
	{
		finding: /: X-XSS-Protection is not set$/,
		because: 'browsers have dropped the filter that it switched on, which was a way in itself',
	},
	{
		finding: /^Backup file \/order\/payment\//,
		because:
			'no file: the page of an order is the same for every id, known or not, so that nobody learns which is',
	},
]

export const wapiti: Fault = {
	name: 'wapiti',
	what: 'wapiti over the site and the API: headers, policies, cookies and injections (limits raised)',
	counts: 'requests',
	run: async (options) => {
		if (!(await isInstalled('wapiti'))) return notInstalled('wapiti')
		return underAttack((target) => attackWith(target, options))
	},
}

async function attackWith(target: Target, { isShort, log }: FaultOptions): Promise<Outcome> {
	const perModule = isShort ? 10 : 60
	const seconds = 60 + perModule * MODULES.length
	const scan = async (name: string, url: string, starts: readonly string[], modules: string) => {
		const report = path.join(target.folder, `${name}.json`)
		const { output, byItself } = await runProgram(
			'wapiti',
			[
				...['-u', `${url}/`, '--scope', 'domain', '-m', modules],
				...starts.flatMap((start) => ['-s', url + start]),
				...['-d', '4', '--max-scan-time', '60', '--max-attack-time', String(perModule)],
				...['-f', 'json', '-o', report, '--flush-session'],
				...['--store-session', `${target.folder}/${name}`, '--store-config', target.folder],
			],
			{ folder: target.folder, seconds, environment: LOOPBACK_ONLY },
		)
		const pages = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)
		return { pages, findings: byItself ? findingsIn(await readFile(report, 'utf8')) : null }
	}

	await using leaky = await openLeakyService(target.deployment.database)
	const control = await scan('control', leaky.url, ['/?id=1'], 'sql,xss,http_headers')
	const kinds = new Set(control.findings?.map(({ kind }) => kind))
	log(`control: ${[...kinds].join(', ')}`)
	for (const hole of ['SQL Injection', 'Cross Site Scripting', 'HTTP Secure Headers']) {
		if (!kinds.has(hole)) return notMeasured(`wapiti missed a hole of the control: ${hole}`)
	}

	await using proxy = await openCountingProxy(target.url)
	const { pages, findings } = await scan('ours', proxy.url, startsFor(target), MODULES.join(','))
	if (findings === null) return notMeasured(`wapiti was not done within ${seconds} s`)
	const open = findings.filter((found) => !isExplained(found))
	for (const found of open) log(`level ${found.level}: ${describe(found)}`)
	for (const { finding, because } of EXPLAINED) {
		const times = findings.filter((found) => finding.test(describe(found))).length
		if (times > 0) log(`${times} explained: ${because}`)
	}
	const breaches = open.filter(({ level }) => level >= MEDIUM).length
	const failed = countOf(proxy, 500)
	const figures = [
		`${MODULES.length} modules on ${pages} pages and calls, ${countOf(proxy)} requests (answers ${describeAnswers(proxy)})`,
		`${breaches} findings of medium or more, ${open.length - breaches} of low`,
		`${findings.length - open.length} explained`,
		`${failed} answers of 500 or more`,
		'the holes of the control found',
	]
	return {
		n: countOf(proxy),
		holds: breaches === 0 && failed === 0,
		figures: figures.join('; '),
	}
}

function describe({ kind, path: where, info }: Finding): string {
	return `${kind} ${where}: ${info}`
}

function isExplained(found: Finding): boolean {
	return EXPLAINED.some(({ finding }) => finding.test(describe(found)))
}

/** What no link leads to. */
function startsFor({ orderId }: Target): string[] {
	return [
		PAGE_PATHS.order,
		PAGE_PATHS.contact,
		PAGE_PATHS.verify,
		'/api',
		PAGE_PATHS.payment(orderId),
		payPath(orderId),
		`/${API_PATHS.paymentSummary}?id=${orderId}`,
		`/${API_PATHS.receipt}?id=${orderId}`,
		`/${API_PATHS.creditNote}?id=${orderId}&number=1`,
		`/${API_PATHS.getCar}?chassinumber=${CARS_TO_TRY.withEverything}`,
		`/${API_PATHS.verifyCertificate}?sha256=${'0'.repeat(64)}`,
		`/${API_PATHS.captchaChallenge}`,
	]
}

const list = v.record(
	v.string(),
	v.array(
		v.object({
			level: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
			info: v.string(),
			path: v.string(),
		}),
	),
)
const reportSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ vulnerabilities: list, anomalies: list }),
)

function findingsIn(report: string): Finding[] {
	const { vulnerabilities, anomalies } = v.parse(reportSchema, report)
	return [vulnerabilities, anomalies].flatMap((part) =>
		Object.entries(part).flatMap(([kind, found]) => found.map((one) => ({ kind, ...one }))),
	)
}
