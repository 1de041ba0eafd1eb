import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { THREATS, type Threat } from './threat-list.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')

export const threats: Fault = {
	name: 'threats',
	what: 'every row of the threat model, by the tests that show it',
	run: tryAll,
}

async function tryAll({ isShort, log }: FaultOptions): Promise<Outcome> {
	const filesOf = ({ tests, longTests = [] }: Threat) =>
		isShort ? tests : [...tests, ...longTests]
	const results = await runTests([...new Set(THREATS.flatMap(filesOf))], isShort)
	const rows = THREATS.map((threat) => judge(threat, filesOf(threat), results, isShort))
	for (const { failed } of rows) for (const title of failed) log(`failed: ${title}`)
	const counted = [...results.values()]
	const passed = counted.reduce((sum, file) => sum + file.passed, 0)
	const broken = rows.filter(({ failed }) => failed.length > 0).length
	return {
		n: passed + counted.reduce((sum, file) => sum + file.failed.length, 0),
		holds: broken === 0,
		figures: `${rows.length - broken} of ${rows.length} threats shown by ${passed} passing tests`,
		table: [
			'| threat | n, and what must hold | tests passed | failed | s | elsewhere |',
			'|---|---|---|---|---|---|',
			...rows.map(({ cells }) => `| ${cells.join(' | ')} |`),
		],
	}
}

type FileResult = {
	readonly passed: number
	readonly failed: readonly string[]
	readonly seconds: number
}

/** A file that did not come to its end shows nothing, whatever passed in it. */
const NOT_RUN: FileResult = { passed: 0, failed: ['the tests did not run'], seconds: 0 }

function judge(
	{ threat, figure, fullFigure, elsewhere }: Threat,
	files: readonly string[],
	results: ReadonlyMap<string, FileResult>,
	isShort: boolean,
) {
	const own = files.map((file) => ({ file, ...(results.get(file) ?? NOT_RUN) }))
	const failed = own.flatMap((result) => result.failed.map((title) => `${result.file}: ${title}`))
	const cells = [
		threat,
		isShort ? figure : (fullFigure ?? figure),
		own.reduce((sum, { passed }) => sum + passed, 0),
		failed.length,
		Math.round(own.reduce((sum, { seconds }) => sum + seconds, 0)),
		elsewhere === undefined ? '' : `${elsewhere.includes('npm') ? '' : 'npm test: '}${elsewhere}`,
	]
	return { failed, cells }
}

const reportSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		testResults: v.array(
			v.object({
				name: v.string(),
				status: v.string(),
				message: v.string(),
				startTime: v.number(),
				endTime: v.number(),
				assertionResults: v.array(v.object({ title: v.string(), status: v.string() })),
			}),
		),
	}),
)

async function runTests(
	files: readonly string[],
	isShort: boolean,
): Promise<Map<string, FileResult>> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-threats-'))
	const report = path.join(folder, 'report.json')
	const parameters = ['run', '--project', 'server', '--reporter=json', `--outputFile=${report}`]
	const { promise, resolve } = Promise.withResolvers<void>()
	execFile(
		process.execPath,
		[path.join(CHECKOUT, 'node_modules/vitest/vitest.mjs'), ...parameters, ...files],
		{
			cwd: CHECKOUT,
			env: { ...process.env, THREATS: isShort ? '' : 'full' },
			maxBuffer: 1 << 28,
			timeout: (isShort ? 10 : 60) * 60_000,
		},
		() => resolve(),
	)
	await promise
	const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
	await rm(folder, { recursive: true, force: true })
	const { testResults } = v.parse(reportSchema, text)
	return new Map(
		testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
			const withStatus = (wanted: string) =>
				assertionResults.filter((test) => test.status === wanted).map(({ title }) => title)
			const failed = withStatus('failed')
			const isUnexplained = status === 'failed' && failed.length === 0
			return [
				path.relative(CHECKOUT, name),
				{
					passed: withStatus('passed').length,
					failed: isUnexplained ? [message.split('\n', 1)[0] ?? ''] : failed,
					seconds: (endTime - startTime) / 1_000,
				},
			]
		}),
	)
}
