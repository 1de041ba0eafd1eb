import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'

const CHECKOUT = path.join(import.meta.dirname, '../..')

export type FileResult = {
	readonly passed: number
	readonly failed: readonly string[]
	readonly seconds: number
}

/** A file that did not come to its end shows nothing, whatever passed in it. */
export const NOT_RUN: FileResult = { passed: 0, failed: ['the tests did not run'], seconds: 0 }

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

export async function runTests(
	files: readonly string[],
	{ fullSize }: { readonly fullSize: boolean },
): Promise<Map<string, FileResult>> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-tests-run-'))
	const report = path.join(folder, 'report.json')
	const parameters = ['run', '--project', 'server', '--reporter=json', `--outputFile=${report}`]
	const { promise, resolve } = Promise.withResolvers<void>()
	execFile(
		process.execPath,
		[path.join(CHECKOUT, 'node_modules/vitest/vitest.mjs'), ...parameters, ...files],
		{
			cwd: CHECKOUT,
			env: { ...process.env, FULL_SIZE: fullSize ? '1' : '' },
			maxBuffer: 1 << 28,
			timeout: (fullSize ? 60 : 10) * 60_000,
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
