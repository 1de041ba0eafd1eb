import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
	type LocalPostgres,
	startLocalPostgres,
} from '../../../server/db/local-postgres/local-postgres.ts'

const run = promisify(execFile)
const SIZE = '320m'

/** A disk of its own with nothing on it, as long as it is used. */
export type SmallDisk = {
	readonly folder: string
	/** Takes all the room that is left; again, what has become free meanwhile. */
	fill(): Promise<void>
	free(): Promise<void>
	unmount(): Promise<void>
}

/** Null where we may not mount one. */
export async function mountSmallDisk(): Promise<SmallDisk | null> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-small-disk-'))
	const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).catch(
		() => null,
	)
	if (mounted === null) {
		await rm(folder, { recursive: true })
		return null
	}
	const ballast = path.join(folder, 'postgres-ballast')
	return {
		folder,
		fill: () => fill(ballast),
		free: () => rm(ballast, { force: true }),
		async unmount() {
			// Lazily: the last processes of a stopped server take a moment to leave.
			await run('umount', ['--lazy', folder])
			await rm(folder, { recursive: true })
		},
	}
}

export type DatabaseOnDisk = LocalPostgres & {
	/** From here on only the service is there to bring the database back. */
	leaveToService(): Promise<void>
}

export async function startOn(disk: SmallDisk): Promise<DatabaseOnDisk> {
	const { folder } = disk
	const mine = await startLocalPostgres({ dataDir: folder })
	return {
		url: mine.url,
		leaveToService: () => mine.release(),
		async release() {
			await disk.free()
			await mine.release()
			// A service that was killed left its database running: the last one out stops it.
			await (await startLocalPostgres({ dataDir: folder })).release()
		},
	}
}

async function fill(file: string): Promise<void> {
	const ballast = await open(file, 'a')
	try {
		for (let size = 1024 * 1024; size >= 512; ) {
			const chunk = Buffer.alloc(size)
			const written = await ballast.write(chunk).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOSPC') return null
				throw error
			})
			if (written === null) size /= 2
		}
	} finally {
		await ballast.close()
	}
}
