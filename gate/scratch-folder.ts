import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Many times what a run was seen to use. */
const ENOUGH_BYTES = 4e9

/**
 * Where the tests' databases, browsers and files live, gone when this process ends. In memory where
 * there is room: a database is some 300 files, and on ext4 they took half of the kernel's time of a run.
 */
export function makeScratchFolder(): string {
	const folder = mkdtempSync(path.join(hasRoom(MEMORY) ? MEMORY : os.tmpdir(), 'coc-gate-'))
	// PostgreSQL has a user of its own where we are root.
	chmodSync(folder, 0o711)
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.once(signal, () => process.exit(1))
	}
	return folder
}

function hasRoom(folder: string): boolean {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize > ENOUGH_BYTES
	} catch {
		return false
	}
}
