import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPdf, buildXml } from '../../../server/documents/testing/build-files.ts'
import type { Deployment } from '../deployment.ts'

const CHILD = path.join(import.meta.dirname, 'import-child.ts')

export type Importer = {
	/** Writes a folder of certificates, to be imported after those before it, until that succeeds. */
	begin(cars: readonly string[]): Promise<void>
	kill(): void
	/** Once everything is imported: what there is of each car. */
	end(): Promise<ReadonlyMap<string, string>>
}

export function startImporter({ databaseUrl, dataDir }: Deployment): Importer {
	const certificates = new Map<string, string>()
	let folders = 0
	let imported: Promise<void> = Promise.resolve()
	let child: ChildProcess | null = null
	const attempt = async (folder: string): Promise<boolean> => {
		const started = spawn(process.execPath, [CHILD, databaseUrl, folder], { stdio: 'ignore' })
		child = started
		return (await new Promise((resolve) => started.once('exit', resolve))) === 0
	}
	const untilDone = async (folder: string): Promise<void> => {
		while (!(await attempt(folder))) await pause(100)
	}
	return {
		async begin(cars) {
			const folder = path.join(dataDir, `certificates-${folders++}`)
			await mkdir(folder)
			for (const [n, car] of cars.entries()) {
				const content = n % 2 === 0 ? Buffer.from(buildXml(car)) : await buildPdf(`VIN ${car}`)
				await writeFile(path.join(folder, `scan-${n}`), content)
				certificates.set(car, createHash('sha256').update(content).digest('hex'))
			}
			imported = imported.then(() => untilDone(folder))
		},
		kill() {
			child?.kill('SIGKILL')
		},
		async end() {
			await imported
			return certificates
		},
	}
}
