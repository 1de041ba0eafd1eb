import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { DeskError } from './desk-error.ts'

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>

export type WholeFile = {
	/** Beside the file, under another name. */
	readonly write: (content: Content) => Promise<void>
	/** Gives it its name. */
	readonly keep: () => Promise<void>
	readonly drop: () => Promise<void>
}

/** A file is there as a whole or not at all: half a month looks too much like a month. */
export function wholeFile(file: string, mode?: number): WholeFile {
	const part = `${file}.part`
	return {
		write: (content) =>
			told(file, async () => {
				const handle = await open(part, 'w', mode)
				await pipeline(content, handle.createWriteStream({ flush: true }))
			}),
		keep: () => told(file, () => rename(part, file)),
		drop: () => rm(part, { force: true }).catch(() => undefined),
	}
}

async function told(file: string, work: () => Promise<void>): Promise<void> {
	try {
		await work()
	} catch (error) {
		if (error instanceof Error && 'syscall' in error) {
			throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
		}
		throw error
	}
}

/** For its owner's eyes: it names persons. */
export async function writeWholeFile(file: string, content: Content): Promise<void> {
	const whole = wholeFile(file, 0o600)
	try {
		await whole.write(content)
		await whole.keep()
	} catch (error) {
		await whole.drop()
		throw error
	}
}
