import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

type Journal<Entry> = {
	readonly entries: readonly Entry[]
	/** Resolves once the entry is on disk. */
	append(entry: Entry): Promise<void>
	/** Resolves once everything appended so far is on disk. */
	durable(): Promise<void>
	close(): Promise<void>
}

/** One JSON line per entry. Lines that wait at the same time share one write and one fsync. */
export async function openJournal<Entry>(
	path: string,
	parseEntry: (value: unknown) => Entry,
): Promise<Journal<Entry>> {
	const stored = await readIfThere(path)
	// A torn last line was being written when the process died: it was never acknowledged.
	const wholeLength = stored.lastIndexOf('\n') + 1
	const entries = parseLines(path, stored.subarray(0, wholeLength).toString(), parseEntry)

	let file: FileHandle | undefined
	let waiting: string[] = []
	let flush: Promise<void> | undefined
	let lastAppend: Promise<void> = Promise.resolve()

	// Opened on the first write only: a process that finds its port taken must not touch the file.
	async function openForAppending(): Promise<FileHandle> {
		await mkdir(dirname(path), { recursive: true })
		file = await open(path, 'a')
		await file.truncate(wholeLength)
		await syncFolder(dirname(path))
		return file
	}

	async function writeWaiting(previous: Promise<void> | undefined): Promise<void> {
		await previous
		flush = undefined
		const lines = waiting
		waiting = []
		const target = file ?? (await openForAppending())
		await target.appendFile(lines.join(''))
		await target.datasync()
	}

	return {
		entries,
		append(entry) {
			waiting.push(`${JSON.stringify(entry)}\n`)
			// A failed write fails every later one too: memory is then ahead of the disk.
			if (flush === undefined) {
				flush = writeWaiting(lastAppend)
				lastAppend = flush
				flush.catch(() => undefined)
			}
			return flush
		},
		durable: () => lastAppend,
		async close() {
			await lastAppend.catch(() => undefined)
			await file?.close()
		},
	}
}

/** A new file is only safe once its folder is on disk as well. */
export async function syncFolder(path: string): Promise<void> {
	const folder = await open(path)
	try {
		await folder.sync()
	} finally {
		await folder.close()
	}
}

async function readIfThere(path: string): Promise<Buffer> {
	try {
		return await readFile(path)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
		throw error
	}
}

function parseLines<Entry>(
	path: string,
	text: string,
	parseEntry: (value: unknown) => Entry,
): Entry[] {
	const lines = text.split('\n').slice(0, -1)
	return lines.map((line, index) => {
		try {
			return parseEntry(JSON.parse(line))
		} catch (cause) {
			throw new Error(`${path} cannot be read: line ${index + 1} is not an entry of this version`, {
				cause,
			})
		}
	})
}
