import { open, opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Archive } from './archive.ts'
import { MOST_BYTES } from './document.ts'
import { type IncomingFile, type TakeOptions, type TakeOutcome, takeFile } from './take-file.ts'

export type ImportedFile = {
	/** As seen from the folder that it is in. */
	readonly file: string
	readonly result: TakeOutcome
}

type FolderOptions = TakeOptions & {
	/** Or a single file. */
	readonly folder: string
	readonly signal?: AbortSignal
	/** Waited for before each file. */
	readonly makeWay?: () => Promise<void>
	/** Called once they are counted, before the first is read. */
	readonly onCounted?: (files: number) => void
}

const AT_ONCE = 4

/**
 * Takes every file of a folder and the folders in it into the archive, in no particular order. Broken off
 * and begun again it ends the same: what is there already changes nothing.
 */
export async function* importFolder(
	archive: Archive,
	{ folder, signal, makeWay, onCounted, ...options }: FolderOptions,
): AsyncGenerator<ImportedFile> {
	const isFile = (await stat(folder)).isFile()
	const root = isFile ? path.dirname(folder) : folder
	const files = isFile ? [path.basename(folder)] : await filesIn(folder)
	onCounted?.(files.length)
	const underWay = new Map<string, Promise<ImportedFile>>()
	const start = (file: string) => {
		const taking = takeFrom(archive, path.join(root, file), options)
		const taken = taking.then((result) => ({ file, result }))
		// A failure is told of in its turn; until then nobody may be waiting for it.
		taken.catch(() => undefined)
		underWay.set(file, taken)
	}
	try {
		for (const file of files) {
			await makeWay?.()
			signal?.throwIfAborted()
			start(file)
			if (underWay.size === AT_ONCE) yield await nextOf(underWay)
		}
		while (underWay.size > 0) yield await nextOf(underWay)
	} finally {
		// Broken off or not: whoever goes on closes the database.
		await Promise.allSettled(underWay.values())
	}
}

async function nextOf(underWay: Map<string, Promise<ImportedFile>>): Promise<ImportedFile> {
	const done = await Promise.race(underWay.values())
	underWay.delete(done.file)
	return done
}

async function filesIn(folder: string): Promise<string[]> {
	const files: string[] = []
	for await (const entry of await opendir(folder, { recursive: true })) {
		const isHidden = entry.name.startsWith('.')
		if (entry.isFile() && !isHidden) {
			files.push(path.relative(folder, path.join(entry.parentPath, entry.name)))
		}
	}
	return files.sort()
}

async function takeFrom(
	archive: Archive,
	file: string,
	options: TakeOptions,
): Promise<TakeOutcome> {
	const content = await readAtMost(file)
	if (!Buffer.isBuffer(content)) return { outcome: 'refused', refusal: content }
	const incoming: IncomingFile = { name: path.basename(file), content }
	return takeFile(archive, incoming, options)
}

/** One that cannot be read, or is gone by now, keeps nobody from taking the others. */
async function readAtMost(file: string): Promise<Buffer | 'too-large' | 'unreadable'> {
	try {
		await using handle = await open(file)
		const { size } = await handle.stat()
		return size > MOST_BYTES ? 'too-large' : await handle.readFile()
	} catch {
		return 'unreadable'
	}
}
