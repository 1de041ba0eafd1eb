import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from '../faults/deployment.ts'
import { anotherVersion, certificatePdf } from './build-certificates.ts'
import { carNumber } from './fill-cars.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const COMMAND = ['server/commands/desk.ts', 'documents', 'import']

/** Files that an operator's command is to import; broken off as by Ctrl-C. */
export async function commandImport({ database, databaseUrl }: Deployment, files: number) {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-import-'))
	const pdf = await certificatePdf(carNumber(0))
	for (let n = 0; n < files; n++) {
		// On the disk at once, so that writing them does not slow down what is measured.
		await writeFile(path.join(folder, `${n}.pdf`), anotherVersion(pdf, n), { flush: true })
	}
	const stored = async () => {
		const { rows } = await database.query<{ files: number }>(
			'select count(*)::int as files from documents',
		)
		return rows[0]?.files ?? 0
	}
	return {
		/** Begun once the first file is stored. */
		async begin() {
			const before = await stored()
			const child = spawn(process.execPath, [...COMMAND, folder], {
				cwd: CHECKOUT,
				env: { ...process.env, NODE_ENV: '', DATABASE_URL: databaseUrl },
				stdio: 'ignore',
			})
			const ended = once(child, 'exit')
			while ((await stored()) === before && child.exitCode === null) await pause(20)
			const begun = await stored()
			return {
				/** How many files it took meanwhile. */
				async breakOff(): Promise<number> {
					const taken = (await stored()) - begun
					if (child.exitCode !== null) throw new Error('The import was over before its turn was')
					child.kill('SIGTERM')
					await ended
					return taken
				},
			}
		},
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
	}
}
