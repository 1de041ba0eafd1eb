import { createWriteStream, openSync, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type BadLine, type LeftOutLines, leftOutLines } from '../../../cars/import/import-cars.ts'
import { DeskError } from '../../desk-error.ts'
import { describeFailure } from '../../failure.ts'

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
	let begun: { readonly stream: WriteStream; readonly lines: LeftOutLines } | undefined
	return {
		// Not before the cars are found: what a mistyped name would empty may have been mended meanwhile.
		begin(header) {
			const stream = createWriteStream(file, { fd: openOrTell(file) })
			// Told when the file is closed; without a listener it would end the process.
			stream.on('error', () => undefined)
			begun = { stream, lines: leftOutLines(header) }
			stream.write(begun.lines.start)
		},
		write(badLine, text) {
			begun?.stream.write(begun.lines.line(badLine, text))
		},
		async [Symbol.asyncDispose]() {
			if (!begun) return
			begun.stream.end()
			await finished(begun.stream).catch((error: unknown) => cannotWrite(file, error))
		},
	}
}

function openOrTell(file: string): number {
	try {
		return openSync(file, 'w')
	} catch (error) {
		return cannotWrite(file, error)
	}
}

function cannotWrite(file: string, error: unknown): never {
	throw new DeskError(`${file} could not be written: ${describeFailure(error)}.`, { cause: error })
}

/** Whatever names and links lead there. */
async function isSameFile(one: string, other: string): Promise<boolean> {
	const [first, second] = await Promise.all(
		[one, other].map((file) => stat(file, { bigint: true }).catch(() => null)),
	)
	return Boolean(first && second && first.ino === second.ino && first.dev === second.dev)
}
