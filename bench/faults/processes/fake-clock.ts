import { chmod, glob, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export type FakeClock = AsyncDisposable & {
	/** For a process that shall go by this clock. */
	readonly environment: Record<string, string>
	/** How far it is from the right time. */
	offBy(seconds: number): Promise<void>
	now(): number
}

/** Where libfaketime is installed; null when it is not. */
export async function findLibfaketime(): Promise<string | null> {
	for await (const file of glob('/usr/lib/{*/,}faketime/libfaketimeMT.so.1')) return file
	return null
}

/** A wall clock that can be set while processes run by it. Monotonic timers are not affected. */
export async function fakeClock(library: string): Promise<FakeClock> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-fake-clock-'))
	// The database's user reads it too.
	await chmod(folder, 0o755)
	const file = path.join(folder, 'clock')
	let off = 0
	const offBy = async (seconds: number) => {
		off = Math.round(seconds)
		await writeFile(`${file}.new`, `${off < 0 ? '' : '+'}${off}\n`, { mode: 0o644 })
		await rename(`${file}.new`, file)
	}
	await offBy(0)
	return {
		environment: {
			LD_PRELOAD: library,
			FAKETIME_TIMESTAMP_FILE: file,
			FAKETIME_NO_CACHE: '1',
			FAKETIME_DONT_FAKE_MONOTONIC: '1',
			// Files keep their right dates.
			NO_FAKE_STAT: '1',
		},
		offBy,
		now: () => Date.now() + off * 1_000,
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	}
}
