import { open, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type BadLine, type LeftOutLines, leftOutLines } from '../../../cars/import/import-cars.ts'
import { DeskError } from '../../desk-error.ts'

type Header = Parameters<typeof leftOutLines>[0]

type LeftOutFile = AsyncDisposable & {
	begin(header: Header): void
	write(badLine: BadLine, text: string): void
}

const NO_FILE: LeftOutFile = {
	begin: () => undefined,
	write: () => undefined,
	[Symbol.asyncDispose]: async () => undefined,
}

/** Written as they come: a file may have more bad lines than fit in memory. */
export async function leftOutFile(
	file: string | undefined,
	imported: string,
): Promise<LeftOutFile> {
	if (file === undefined) return NO_FILE
	if (await isSameFile(file, imported)) {
		throw new DeskError(
			`--bad-lines names ${imported} itself, which would be lost. Name another file. Nothing was changed.`,
		)
	}
	const cannotWrite = (error: Error): never => {
		throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
	}
	const handle = await open(file, 'w').catch(cannotWrite)
	const stream = handle.createWriteStream()
	// Told when the file is closed; without a listener it would end the process.
	stream.on('error', () => undefined)
	let lines: LeftOutLines | undefined
	return {
		begin(header) {
			lines = leftOutLines(header)
			stream.write(lines.start)
		},
		write(badLine, text) {
			if (lines) stream.write(lines.line(badLine, text))
		},
		async [Symbol.asyncDispose]() {
			stream.end()
			await finished(stream).catch(cannotWrite)
		},
	}
}

/** Whatever names and links lead there. */
async function isSameFile(one: string, other: string): Promise<boolean> {
	const [first, second] = await Promise.all(
		[one, other].map((file) => stat(file, { bigint: true }).catch(() => null)),
	)
	return Boolean(first && second && first.ino === second.ino && first.dev === second.dev)
}
