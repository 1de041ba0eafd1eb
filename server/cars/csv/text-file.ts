import { createReadStream, fstat, open, type ReadStream, read, type Stats } from 'node:fs'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { CarFileError } from './car-file-error.ts'
import { linesOf } from './csv-text.ts'
import { decoded, type Encoding, encodingOfStart, recogniseEncoding } from './encoding.ts'

export type TextFile = {
	readonly encoding: Encoding
	readonly firstLine: string
	readonly bytesTotal: number | null
	bytesRead(): number
	/** The lines after the first, as many at a time as were read at once. */
	readonly lines: AsyncIterable<readonly string[]>
	/** Also ends the wait for lines that do not come. */
	close(): void
}

export type Reading = {
	readonly file: string
	/** As the operator says; otherwise it is recognised. */
	readonly encoding?: Encoding | undefined
	readonly signal?: AbortSignal | undefined
}

const CHUNK_BYTES = 64 * 1024
const START_BYTES = 4

/** Opens a file and understands how its bytes are text, before anything else is done. */
export async function openTextFile(reading: Reading): Promise<TextFile> {
	const { file } = reading
	const fd = await promisify(open)(file, 'r').catch((error: NodeJS.ErrnoException) => {
		throw cannotOpen(file, error.code)
	})
	const stats = await promisify(fstat)(fd)
	const stream = readFrom(fd, stats)
	try {
		if (stats.isDirectory()) throw cannotOpen(file, 'EISDIR')
		const { start, chunks } = await startOf(stream)
		const encoding =
			reading.encoding ??
			encodingOfStart(start) ??
			// A shorter one is read to its end by now, and closed.
			(stats.isFile() && start.length >= START_BYTES ? await recognised(fd, reading) : 'utf-8')
		const lines = linesOf(decoded(chunks, encoding))
		const [first = '', ...others]: string[] = (await lines.next()).value ?? []
		return {
			encoding,
			firstLine: first.replace(/^\ufeff/, ''),
			bytesTotal: stats.isFile() ? stats.size : null,
			bytesRead: () => stream.bytesRead,
			lines: continueWith(others, lines),
			close: () => void stream.destroy(),
		}
	} catch (error) {
		stream.destroy()
		throw error
	}
}

/** A pipe is read as a socket is: as a file, it could not be left while nothing comes out of it. */
function readFrom(fd: number, stats: Stats): ReadStream | Socket {
	return stats.isFIFO()
		? new Socket({ fd, readable: true, writable: false })
		: createReadStream('', { fd, highWaterMark: CHUNK_BYTES, ...(stats.isFile() && { start: 0 }) })
}

/** Enough of the first bytes to see a byte order mark, and everything from the beginning. */
async function startOf(stream: AsyncIterable<Buffer>) {
	const chunks = stream[Symbol.asyncIterator]()
	let start = Buffer.alloc(0)
	while (start.length < START_BYTES) {
		const { value, done } = await chunks.next()
		if (done) break
		start = Buffer.concat([start, value])
	}
	const others: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => chunks }
	return { start, chunks: continueWith(start, others) }
}

/** Only its last line may tell. What comes out of a pipe is gone, so of a pipe only the first bytes are seen. */
async function recognised(fd: number, { file, signal }: Reading): Promise<Encoding> {
	const encoding = await recogniseEncoding(bytesOf(fd, signal))
	if (encoding) return encoding
	throw new CarFileError(
		`${file} is neither UTF-8 nor Windows-1252 nor UTF-16. Save it as "CSV UTF-8", or say what it is with --encoding: what cannot be read is left out then.`,
	)
}

/** From the beginning, whatever the stream on it has read: both end on their own. */
async function* bytesOf(fd: number, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
	const buffer = Buffer.alloc(CHUNK_BYTES)
	for (let at = 0; ; ) {
		signal?.throwIfAborted()
		const { bytesRead } = await promisify(read)(fd, buffer, 0, CHUNK_BYTES, at)
		if (bytesRead === 0) return
		at += bytesRead
		yield buffer.subarray(0, bytesRead)
	}
}

async function* continueWith<Item>(first: Item, others: AsyncIterable<Item>) {
	yield first
	yield* others
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'there is no such file',
	EACCES: 'you may not read it',
	EISDIR: 'it is a folder',
}

function cannotOpen(file: string, code = 'unknown'): CarFileError {
	return new CarFileError(`${file} cannot be opened: ${REASONS[code] ?? code}.`)
}
