import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Deployment } from '../../faults/deployment.ts'
import type { FaultOptions, Outcome } from '../../faults/fault.ts'
import { type CountingProxy, countOf, describeAnswers } from './counting-proxy.ts'
import { openLeakyService } from './leaky-service.ts'
import { LOOPBACK_ONLY, notMeasured, runProgram } from './program.ts'

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
export type Explained = { readonly finding: RegExp; readonly because: string }

export const NO_XSS_FILTER: Explained = {
	finding: /: X-XSS-Protection is not set$/,
	because: 'browsers have dropped the filter that it switched on, which was a way in itself',
}

type Scanned = {
	readonly deployment: Deployment
	readonly folder: string
	/** Which all its requests go through. */
	readonly proxy: CountingProxy
	/** What no link leads to. */
	readonly starts: readonly string[]
	readonly explained: readonly Explained[]
	/** Of wapiti's, beyond the usual ones. */
	readonly parameters?: readonly string[]
}

export async function scanWithWapiti(
	{ deployment, folder, proxy, starts, explained, parameters = [] }: Scanned,
	{ isShort, log }: FaultOptions,
): Promise<Outcome> {
	const perModule = isShort ? 10 : 60
	const seconds = 60 + perModule * MODULES.length
	const scan = async (name: string, url: string, from: readonly string[], modules: string) => {
		const report = path.join(folder, `${name}.json`)
		const { output, byItself } = await runProgram(
			'wapiti',
			[
				...['-u', `${url}/`, '--scope', 'domain', '-m', modules],
				...from.flatMap((start) => ['-s', url + start]),
				...['-d', '4', '--max-scan-time', '60', '--max-attack-time', String(perModule)],
				...['-f', 'json', '-o', report, '--flush-session'],
				...['--store-session', `${folder}/${name}`, '--store-config', folder],
				...parameters,
			],
			{ folder, seconds, environment: LOOPBACK_ONLY },
		)
		const pages = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)
		const text = byItself ? await readFile(report, 'utf8').catch(() => null) : null
		if (text === null) log(output.trim().split('\n').slice(-5).join('\n  '))
		return { pages, findings: text === null ? null : findingsIn(text) }
	}

	await using leaky = await openLeakyService(deployment.database)
	const control = await scan('control', leaky.url, ['/?id=1'], 'sql,xss,http_headers')
	const kinds = new Set(control.findings?.map(({ kind }) => kind))
	log(`control: ${[...kinds].join(', ')}`)
	for (const hole of ['SQL Injection', 'Cross Site Scripting', 'HTTP Secure Headers']) {
		if (!kinds.has(hole)) return notMeasured(`wapiti missed a hole of the control: ${hole}`)
	}

	const { pages, findings } = await scan('ours', proxy.url, starts, MODULES.join(','))
	if (findings === null) return notMeasured(`wapiti was not done within ${seconds} s`)
	const isExplained = (found: Finding) =>
		explained.some(({ finding }) => finding.test(describe(found)))
	const open = findings.filter((found) => !isExplained(found))
	for (const found of open) log(`level ${found.level}: ${describe(found)}`)
	for (const { finding, because } of explained) {
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
