import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { NOT_RUN, runTests } from './run-tests.ts'
import { THREATS } from './threat-list.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')

export const fullSize: Fault = {
	name: 'full-size',
	what: 'tests that take fewer of something in the gate, with all of it',
	counts: 'tests',
	isLong: true,
	run: runAll,
}

async function runAll({ log }: FaultOptions): Promise<Outcome> {
	const files = await sizedTests()
	const results = await runTests(files, { fullSize: true })
	const own = files.map((file) => ({ file, ...(results.get(file) ?? NOT_RUN) }))
	const failed = own.flatMap((result) => result.failed.map((title) => `${result.file}: ${title}`))
	for (const title of failed) log(`failed: ${title}`)
	const passed = own.reduce((sum, result) => sum + result.passed, 0)
	return {
		n: passed + failed.length,
		holds: failed.length === 0,
		figures: `${passed} tests of ${files.length} files passed, ${failed.length} failed`,
	}
}

/** But for those that show a threat: `threats` runs them. */
async function sizedTests(): Promise<string[]> {
	const ofThreats = new Set(
		THREATS.flatMap(({ tests, longTests = [] }) => [...tests, ...longTests]),
	)
	const files = await readdir(path.join(CHECKOUT, 'server'), { recursive: true })
	const sized: string[] = []
	for (const file of files
		.filter((name) => name.endsWith('.test.ts'))
		.map((name) => `server/${name}`)) {
		const text = await readFile(path.join(CHECKOUT, file), 'utf8')
		if (text.includes("testing/full-size.ts'") && !ofThreats.has(file)) sized.push(file)
	}
	return sized.sort()
}
