import { execFile } from 'node:child_process'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { THIS_VERSION, type Version } from '../deployment.ts'

/** 1.0.0, as CHANGELOG.md names it. */
const COMMIT = 'a985b89'
// Not in node_modules, where Node runs no TypeScript.
const FOLDER = path.join(THIS_VERSION.checkout, '.data/versions', COMMIT)
const PROGRAM = 'server/main.ts'

const run = promisify(execFile)

/**
 * Checked out beside this one, installed by its own lock file and built; the next run finds it there.
 * A text says why that is not possible here.
 */
export async function versionBefore(log: (line: string) => void): Promise<Version | string> {
	const version = { checkout: FOLDER, program: PROGRAM }
	const isReady = path.join(FOLDER, '.installed')
	if (await exists(isReady)) return version
	await rm(FOLDER, { recursive: true, force: true })
	await mkdir(FOLDER, { recursive: true })
	const archive = path.join(FOLDER, 'checkout.tar')
	const { checkout } = THIS_VERSION
	try {
		await run('git', ['archive', '--output', archive, COMMIT], { cwd: checkout })
	} catch {
		return `this clone has no commit ${COMMIT} (git fetch --unshallow)`
	}
	await run('tar', ['-xf', archive], { cwd: FOLDER })
	await rm(archive)
	log(`installs ${COMMIT} in ${path.relative(checkout, FOLDER)}`)
	try {
		await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })
	} catch {
		return `npm ci of ${COMMIT} failed in ${path.relative(checkout, FOLDER)}`
	}
	await run('npm', ['run', 'build'], { cwd: FOLDER })
	await writeFile(isReady, '')
	return version
}

function exists(file: string): Promise<boolean> {
	return access(file).then(
		() => true,
		() => false,
	)
}
