import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { drawRow, isShown, rowsShown, type TestResult } from './e2e/rows/row-table.ts'

/** The whole gate: every suite, the table of rows, then one line that counts it all. Fails if any part fails. */

const RESULTS = path.join(import.meta.dirname, 'test-results')
const UNIT = path.join(RESULTS, 'unit.json')
const STORIES = path.join(RESULTS, 'e2e.json')

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })

const results: TestResult[] = []
await check('lint and format', ['npm', 'run', '--silent', 'lint'])
await check('types', ['npm', 'run', '--silent', 'typecheck'])
await check('build', ['npm', 'run', '--silent', 'build'])
await check(
	'unit and integration tests',
	['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`],
	async () => unitResults(JSON.parse(await readFile(UNIT, 'utf8'))),
)
await check('whole stories', ['playwright', 'test', '--config', 'e2e'], async () =>
	storyResults(JSON.parse(await readFile(STORIES, 'utf8'))),
)

const rows = rowsShown(results)
console.log(`\n── rows\n${rows.map(drawRow).join('\n')}`)
for (const row of rows.filter((shown) => shown.tests.length === 0)) {
	results.push({ title: `row ${row.row} has no test`, passed: false })
}
const failed = results.filter((result) => !result.passed)
for (const { title } of failed) console.log(`failed: ${title}`)
console.log(`${rows.filter(isShown).length} of ${rows.length} rows are shown by passing tests`)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs one part; its tests count, and the part itself where it has none or fails without a failing test. */
async function check(
	name: string,
	command: string[],
	read?: () => Promise<TestResult[]>,
): Promise<void> {
	console.log(`\n── ${name}`)
	const succeeded = await run(command)
	const tests = (await read?.().catch(() => [])) ?? []
	results.push(...tests)
	const explained = tests.some((test) => !test.passed)
	if (!read || tests.length === 0 || (!succeeded && !explained)) {
		results.push({ title: name, passed: succeeded && (!read || tests.length > 0) })
	}
}

function run([command = '', ...parameters]: string[]): Promise<boolean> {
	return new Promise((resolve) => {
		const child = spawn(command, parameters, { cwd: import.meta.dirname, stdio: 'inherit' })
		child.once('error', () => resolve(false))
		child.once('exit', (code) => resolve(code === 0))
	})
}

type UnitReport = {
	readonly testResults: readonly {
		readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
	}[]
}

function unitResults({ testResults }: UnitReport): TestResult[] {
	return testResults
		.flatMap((file) => file.assertionResults)
		.filter(({ status }) => status === 'passed' || status === 'failed')
		.map(({ title, status }) => ({ title, passed: status === 'passed' }))
}

type Suite = {
	readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
	readonly suites?: readonly Suite[]
}

function storyResults(suite: Suite): TestResult[] {
	const own = (suite.specs ?? []).map(({ title, ok }) => ({ title, passed: ok }))
	return [...own, ...(suite.suites ?? []).flatMap(storyResults)]
}
