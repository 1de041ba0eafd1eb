import { mkdir, readFile, rm } from 'node:fs/promises'
import { drawRow, isShown, rowsShown, type TestResult } from './e2e/rows/row-table.ts'
import {
	BEFORE_THE_TESTS,
	type Part,
	RESULTS,
	STORIES,
	STORY_RESULTS,
	UNIT_RESULTS,
	UNIT_TESTS,
} from './gate/parts.ts'
import { runPart, runSideBySide } from './gate/run-part.ts'

/** The whole gate: every suite, the table of rows, then one line that counts it all. Fails if any part fails. */

if (process.argv.length > 2) {
	console.error('npm test takes nothing: it runs the whole gate. A part of it: CONTRIBUTING.md')
	process.exit(process.argv.includes('--help') ? 0 : 2)
}

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })

const results: TestResult[] = []
for (const [index, passed] of (await runSideBySide(BEFORE_THE_TESTS)).entries()) {
	results.push({ title: BEFORE_THE_TESTS[index]?.name ?? '', passed })
}
await check(UNIT_TESTS, async () => unitResults(JSON.parse(await readFile(UNIT_RESULTS, 'utf8'))))
await check(STORIES, async () => storyResults(JSON.parse(await readFile(STORY_RESULTS, 'utf8'))))

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

/** Runs a part and counts its tests; also the part itself where it has none or fails without a failing test. */
async function check(part: Part, read: () => Promise<TestResult[]>): Promise<void> {
	const succeeded = await runPart(part)
	const tests = await read().catch(() => [])
	results.push(...tests)
	const explained = tests.some((test) => !test.passed)
	if (tests.length === 0 || (!succeeded && !explained)) {
		results.push({ title: part.name, passed: false })
	}
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
