import { crc32, createInflateRaw } from 'node:zlib'
import { MOST_RATIO, MOST_UNPACKED_BYTES } from '../files/file-limits.ts'
import { RefusedFileError } from '../files/refused-file.ts'

/** A file in the archive, still packed. */
type Entry = {
	readonly packed: Buffer
	readonly isDeflated: boolean
	readonly crc: number
}

export type Archive = {
	has(name: string): boolean
	/** Its bytes as they are unpacked; never more than all parts of an archive may have together. */
	read(name: string): AsyncIterable<Buffer>
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 5_000
const IS_ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
const SLACK_BYTES = 1024 * 1024

/** A ZIP archive as spreadsheet programs write it: one disk, not encrypted, below four gigabytes. */
export function openArchive(file: Buffer, signal: AbortSignal): Archive {
	const entries = refusingDamage(() => entriesOf(file))
	let unpackedBytes = 0
	return {
		has: (name) => entries.has(name),
		async *read(name) {
			const entry = entries.get(name)
			if (!entry) throw new RefusedFileError('damaged')
			const most = Math.min(MOST_UNPACKED_BYTES, entry.packed.length * MOST_RATIO + SLACK_BYTES)
			let bytes = 0
			let crc = 0
			for await (const piece of unpacked(entry)) {
				bytes += piece.length
				unpackedBytes += piece.length
				if (bytes > most || unpackedBytes > MOST_UNPACKED_BYTES) {
					throw new RefusedFileError('unpacks-too-big')
				}
				if (signal.aborted) throw new RefusedFileError('too-slow')
				crc = crc32(piece, crc)
				yield piece
			}
			if (crc !== entry.crc) throw new RefusedFileError('damaged')
		},
	}
}

async function* unpacked({ packed, isDeflated }: Entry): AsyncGenerator<Buffer> {
	if (!isDeflated) {
		yield packed
		return
	}
	const inflate = createInflateRaw()
	inflate.end(packed)
	try {
		yield* inflate
	} catch (error) {
		throw new RefusedFileError('damaged', { cause: error })
	}
}

/** Reading beyond the end of the file throws. */
function refusingDamage<Result>(read: () => Result): Result {
	try {
		return read()
	} catch (error) {
		if (error instanceof RangeError) throw new RefusedFileError('damaged', { cause: error })
		throw error
	}
}

function entriesOf(file: Buffer): ReadonlyMap<string, Entry> {
	const end = endOf(file)
	const count = file.readUInt16LE(end + 10)
	if (count > MOST_ENTRIES) throw new RefusedFileError('damaged')
	const entries = new Map<string, Entry>()
	let at = file.readUInt32LE(end + 16)
	for (let index = 0; index < count; index++) {
		if (file.readUInt32LE(at) !== CENTRAL) throw new RefusedFileError('damaged')
		const nameBytes = file.readUInt16LE(at + 28)
		const next = at + CENTRAL_BYTES + nameBytes
		const name = file.toString('utf8', at + CENTRAL_BYTES, next)
		// Two of one name: each program would read another.
		if (entries.has(name)) throw new RefusedFileError('damaged')
		entries.set(name, entryAt(file, at))
		at = next + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
	}
	return entries
}

function endOf(file: Buffer): number {
	const earliest = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT)
	for (let at = file.length - END_BYTES; at >= earliest; at--) {
		if (file.readUInt32LE(at) === END) return at
	}
	throw new RefusedFileError('damaged')
}

function entryAt(file: Buffer, at: number): Entry {
	const method = file.readUInt16LE(at + 10)
	const isEncrypted = (file.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0
	if (isEncrypted || (method !== STORED && method !== DEFLATED)) {
		throw new RefusedFileError('damaged')
	}
	const bytes = file.readUInt32LE(at + 20)
	const local = file.readUInt32LE(at + 42)
	if (file.readUInt32LE(local) !== LOCAL) throw new RefusedFileError('damaged')
	const start = local + LOCAL_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
	if (start + bytes > file.length) throw new RefusedFileError('damaged')
	return {
		packed: file.subarray(start, start + bytes),
		isDeflated: method === DEFLATED,
		crc: file.readUInt32LE(at + 16),
	}
}
