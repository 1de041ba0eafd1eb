import { createReadStream, fstat, open, type ReadStream, type Stats } from 'node:fs'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { CarFileError } from './car-file-error.ts'
import { type CarHeader, readHeader } from './car-header.ts'
import { linesOf } from './csv-text.ts'

export type CarFile = {
	readonly header: CarHeader
	readonly bytesTotal: number | null
	bytesRead(): number
	/** The lines after the header, as many at a time as were read at once. */
	readonly lines: AsyncIterable<readonly string[]>
	/** Also ends the wait for lines that do not come. */
	close(): void
}

const CHUNK_BYTES = 64 * 1024

/** Opens a file of cars and understands its header, before anything else is done. */
export async function openCarFile(file: string): Promise<CarFile> {
	const fd = await promisify(open)(file, 'r').catch((error: NodeJS.ErrnoException) => {
		throw cannotOpen(file, error.code)
	})
	const stats = await promisify(fstat)(fd)
	const stream = readFrom(fd, stats)
	try {
		if (stats.isDirectory()) throw cannotOpen(file, 'EISDIR')
		const lines = linesOf(stream)
		const [first = '', ...others]: string[] = (await lines.next()).value ?? []
		const header = first.replace(/^\ufeff/, '')
		if (header.trim() === '') {
			throw new CarFileError(`${file} is empty, or begins with an empty line.`)
		}
		return {
			header: readHeader(file, header),
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
		: createReadStream('', { fd, highWaterMark: CHUNK_BYTES })
}

async function* continueWith(first: string[], others: AsyncIterable<string[]>) {
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
