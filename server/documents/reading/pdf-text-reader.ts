import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { letOthersGoFirst } from '../../limits/let-others-go-first.ts'

/** Null: it is damaged, or reading it takes more memory or time than a certificate can need. */
export type ReadPdfText = (content: Buffer) => Promise<string | null>

type PdfTextReader = { readonly read: ReadPdfText; close(): void }

const CHILD = path.join(import.meta.dirname, 'pdf-text-child.ts')
const UNPDF = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('unpdf'))))
const READABLE = [import.meta.dirname, UNPDF]
// A worker thread's limits did not hold a file of 107 kB that unpacks to gigabytes; the kernel's do.
const DATA_LIMIT_KB = 800_000
// Of the processor, not of the clock: on a busy machine an honest file is not taken for a bomb.
const CPU_SECONDS = 10
const PATIENCE_MS = 900_000
const IDLE_MS = 30_000

type Child = {
	readonly process: ChildProcessWithoutNullStreams
	readonly answers: AsyncIterator<string>
	readonly lines: Interface
}

/** Reads one PDF at a time, in a child process that may read nothing else and is replaced when it dies. */
export function pdfTextReader(cpuSeconds = CPU_SECONDS): PdfTextReader {
	let child: Child | null = null
	let idle: NodeJS.Timeout | undefined
	let last: Promise<unknown> = Promise.resolve()

	const end = () => {
		clearTimeout(idle)
		child?.lines.close()
		child?.process.kill('SIGKILL')
		child = null
	}
	const readNow = async (content: Buffer): Promise<string | null> => {
		clearTimeout(idle)
		const isFresh = child === null
		child ??= startChild(cpuSeconds)
		const { process, answers } = child
		const late = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MS)
		const length = Buffer.alloc(4)
		length.writeUInt32BE(content.length)
		process.stdin.write(length)
		process.stdin.write(content)
		const answer = await answers.next()
		clearTimeout(late)
		if (answer.done) {
			end()
			// It may have died of all that it read before.
			return isFresh ? null : readNow(content)
		}
		idle = setTimeout(end, IDLE_MS).unref()
		return textIn(answer.value)
	}
	return {
		read(content) {
			const reading = last.then(() => readNow(content))
			last = reading.catch(() => undefined)
			return reading
		},
		close: end,
	}
}

function startChild(cpuSeconds: number): Child {
	const command = `ulimit -d ${DATA_LIMIT_KB}; ulimit -t ${cpuSeconds}; exec "$@"`
	const permissions = ['--permission', ...READABLE.map((folder) => `--allow-fs-read=${folder}`)]
	const node = [process.execPath, ...permissions, CHILD]
	// Nothing of our environment: it holds secrets.
	const child = spawn('/bin/sh', ['-c', command, 'sh', ...node], { env: {} })
	// Told at once by the missing id, where processes or open files run out; no file is taken for damaged because of it.
	child.on('error', () => undefined)
	if (child.pid === undefined) throw new Error('The process that reads PDFs cannot be started')
	// An import has time; orders that come meanwhile have not.
	letOthersGoFirst(child.pid)
	// It dies of a bad file; whoever waits for its answer learns it by the end of its output.
	child.stdin.on('error', () => undefined)
	child.stderr.resume()
	const lines = createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })
	return { process: child, lines, answers: lines[Symbol.asyncIterator]() }
}

function textIn(line: string): string | null {
	const answer: unknown = JSON.parse(line)
	const isText = typeof answer === 'object' && answer !== null && 'text' in answer
	return isText && typeof answer.text === 'string' ? answer.text : null
}
