import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** The whole gate: every suite, then one line that counts them all. Fails if any part fails. */

const RESULTS = path.join(import.meta.dirname, 'test-results')

type Count = { passed: number; failed: number }
type Part = { name: string; command: string[]; count?: () => Promise<Count> }

const parts: Part[] = [
	{ name: 'lint and format', command: ['npm', 'run', '--silent', 'lint'] },
	{ name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
	{ name: 'build', command: ['npm', 'run', '--silent', 'build'] },
	{
		name: 'unit and integration tests',
		command: [
			'vitest',
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${RESULTS}/unit.json`,
		],
		count: async () => {
			const report = JSON.parse(await readFile(`${RESULTS}/unit.json`, 'utf8'))
			return { passed: report.numPassedTests, failed: report.numFailedTests }
		},
	},
	{
		name: 'whole stories',
		command: ['playwright', 'test', '--config', 'e2e'],
		count: async () => {
			const { stats } = JSON.parse(await readFile(`${RESULTS}/e2e.json`, 'utf8'))
			return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
		},
	},
]

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
const total: Count = { passed: 0, failed: 0 }
for (const part of parts) {
	console.log(`\n── ${part.name}`)
	const succeeded = await run(part.command)
	const count = await part.count?.().catch(() => ({ passed: 0, failed: 1 }))
	total.passed += count?.passed ?? (succeeded ? 1 : 0)
	total.failed += count?.failed ?? (succeeded ? 0 : 1)
	// A suite can fail without a failing test: a file that does not load, a process left behind.
	if (!succeeded && count?.failed === 0) total.failed += 1
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function run([command = '', ...parameters]: string[]): Promise<boolean> {
	return new Promise((resolve) => {
		const child = spawn(command, parameters, { cwd: import.meta.dirname, stdio: 'inherit' })
		child.once('error', () => resolve(false))
		child.once('exit', (code) => resolve(code === 0))
	})
}
