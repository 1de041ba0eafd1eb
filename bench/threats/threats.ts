import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { type FileResult, NOT_RUN, runTests } from './run-tests.ts'
import { THREATS, type Threat } from './threat-list.ts'

export const threats: Fault = {
	name: 'threats',
	what: 'every row of the threat model, by the tests that show it',
	counts: 'tests',
	run: tryAll,
}

async function tryAll({ isShort, log }: FaultOptions): Promise<Outcome> {
	const filesOf = ({ tests, longTests = [] }: Threat) =>
		isShort ? tests : [...tests, ...longTests]
	const results = await runTests([...new Set(THREATS.flatMap(filesOf))], { fullSize: !isShort })
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
