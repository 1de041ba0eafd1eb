import net from 'node:net'
import { ScannerUnavailableError, type VirusScanner } from '../virus-scanner.ts'

type ClamdOptions = {
	readonly host: string
	readonly port: number
	readonly timeoutMs?: number
	readonly now?: () => Date
}

const TIMEOUT_MS = 60_000
const STALE_AFTER_DAYS = 7
const DAY_MS = 24 * 3600_000
const PIECE = 65_536
/** Its answers are a line. */
const LONGEST_ANSWER = 4096

/** ClamAV's daemon, over TCP. */
export function clamdScanner(options: ClamdOptions): VirusScanner {
	const { now = () => new Date() } = options
	return {
		async scan(content) {
			refuseStale(await ask(options, [Buffer.from('zVERSION\0')]), now())
			const answer = await ask(options, instream(content))
			if (answer === 'stream: OK') return 'clean'
			if (/^stream: .* FOUND$/.test(answer)) return 'infected'
			throw new ScannerUnavailableError('The virus scanner could not scan the file')
		},
	}
}

function* instream(content: Buffer): Generator<Buffer> {
	yield Buffer.from('zINSTREAM\0')
	for (let at = 0; at < content.length; at += PIECE) {
		const piece = content.subarray(at, at + PIECE)
		const length = Buffer.alloc(4)
		length.writeUInt32BE(piece.length)
		yield length
		yield piece
	}
	yield Buffer.alloc(4)
}

/**
 * `ClamAV 1.0.7/27430/Sun Oct 20 08:34:37 2026`: the last part is when its signatures were made. Without official
 * ones there is none, and how old they are nobody can tell.
 */
function refuseStale(version: string, now: Date): void {
	const made = Date.parse(version.split('/')[2] ?? '')
	if (Number.isNaN(made) || now.getTime() - made > STALE_AFTER_DAYS * DAY_MS) {
		throw new ScannerUnavailableError('The virus scanner has no signatures, or old ones')
	}
}

function ask(
	{ host, port, timeoutMs = TIMEOUT_MS }: ClamdOptions,
	request: Iterable<Buffer>,
): Promise<string> {
	return new Promise((resolve, reject) => {
		const away = () => {
			clearTimeout(late)
			socket.destroy()
			reject(new ScannerUnavailableError('The virus scanner does not answer'))
		}
		const socket = net.connect({ host, port })
		// For all of it: one that says something now and then must not keep us waiting, either.
		const late = setTimeout(away, timeoutMs)
		let text = ''
		socket.setEncoding('latin1')
		socket.on('error', away)
		socket.on('data', (piece) => {
			text += piece
			if (text.length > LONGEST_ANSWER) away()
		})
		socket.on('end', () => {
			clearTimeout(late)
			socket.destroy()
			if (text.endsWith('\0')) resolve(text.slice(0, -1))
			else away()
		})
		for (const piece of request) socket.write(piece)
	})
}
