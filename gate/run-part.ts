import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Part } from './parts.ts'
import { makeScratchFolder } from './scratch-folder.ts'

const CHECKOUT = path.dirname(import.meta.dirname)

const OPTIONS = {
	cwd: CHECKOUT,
	// Programs that are started again and again, by tests too, are compiled once.
	env: {
		...process.env,
		NODE_COMPILE_CACHE: path.join(CHECKOUT, 'node_modules/.cache/node'),
		PWTEST_CACHE_DIR: path.join(CHECKOUT, 'node_modules/.cache/playwright'),
		TMPDIR: makeScratchFolder(),
	},
}

/** Runs one part, which prints as it goes. Resolves with whether it succeeded. */
export function runPart({ name, command }: Part): Promise<boolean> {
	console.log(`\n── ${name}`)
	return succeeds(command)
}

export function succeeds([program = '', ...parameters]: readonly string[]): Promise<boolean> {
	return ending(spawn(program, parameters, { ...OPTIONS, stdio: 'inherit' }))
}

/** Runs all of them at once and prints what they say one after another. */
export function runSideBySide(parts: readonly Part[]): Promise<boolean[]> {
	let printed: Promise<unknown> = Promise.resolve()
	return Promise.all(
		parts.map(async ({ name, command: [program = '', ...parameters] }) => {
			const child = spawn(program, parameters, OPTIONS)
			let said = ''
			for (const stream of [child.stdout, child.stderr]) {
				stream.setEncoding('utf8').on('data', (text) => {
					said += text
				})
			}
			const succeeded = ending(child)
			printed = Promise.all([printed, succeeded]).then(() =>
				console.log(`\n── ${name}\n${said.trimEnd()}`),
			)
			await printed
			return succeeded
		}),
	)
}

function ending(child: ChildProcess): Promise<boolean> {
	return new Promise((resolve) => {
		child.once('error', () => resolve(false))
		child.once('close', (code) => resolve(code === 0))
	})
}
