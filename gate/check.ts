import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LONG_TESTS } from './long-tests.ts'
import { BEFORE_THE_TESTS } from './parts.ts'
import { runPart, runSideBySide } from './run-part.ts'
import { importsOf, type TestFile, touchedTests } from './touched-tests.ts'

/** `npm run check`, while one works: lint, types, and the unit tests that the change touches. */

if (process.argv.length > 2) {
	console.error(
		'npm run check takes nothing: it finds by itself what has changed. A part of it: CONTRIBUTING.md',
	)
	process.exit(process.argv.includes('--help') ? 0 : 2)
}

const CHECKOUT = path.dirname(import.meta.dirname)
const ROOMS = ['server', 'web', 'desk', 'ui', 'contract', 'sandbox', 'build', 'structure', 'gate']
const TESTS = ROOMS.map((room) => `${room}/**`)

const changed = changedFiles()
const isForNow = ({ file }: TestFile) => !LONG_TESTS.includes(file) || changed.includes(file)
const tests = touchedTests(changed, testFiles().filter(isForNow))

let succeeded = (await runSideBySide(BEFORE_THE_TESTS)).every(Boolean)
if (tests.length > 0) {
	const part = { name: `${tests.length} files of tests`, command: ['vitest', 'run', ...tests] }
	succeeded = (await runPart(part)) && succeeded
}
console.log(succeeded ? '\nchecked: npm test runs the rest' : '\nfailed')
process.exitCode = succeeded ? 0 : 1

/** Since this branch left main, committed or not. */
function changedFiles(): string[] {
	const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
	return [
		...git('diff', '--name-only', base),
		...git('ls-files', '--others', '--exclude-standard'),
	].filter((file) => existsSync(path.join(CHECKOUT, file)))
}

function testFiles(): TestFile[] {
	const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...TESTS)
	return files
		.filter((file) => /\.test\.tsx?$/.test(file) && existsSync(path.join(CHECKOUT, file)))
		.map((file) => ({
			file,
			imports: importsOf(file, readFileSync(path.join(CHECKOUT, file), 'utf8')),
		}))
}

/** Its lines; none where it fails, as in a checkout without a branch main. */
function git(...parameters: string[]): string[] {
	try {
		const said = execFileSync('git', parameters, { cwd: CHECKOUT, encoding: 'utf8', stdio: 'pipe' })
		return said.split('\n').filter((line) => line !== '')
	} catch {
		return []
	}
}
