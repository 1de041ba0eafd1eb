import net from 'node:net'

type RawAnswer = {
	/** 0 when the connection broke or nothing came in time. */
	readonly status: number
	readonly retryAfter: number
	readonly body: string
}

export type RawConnection = {
	send(request: Buffer): Promise<RawAnswer>
	close(): void
}

const NO_ANSWER: RawAnswer = { status: 0, retryAfter: 0, body: '' }
const TIMEOUT_MS = 20_000

/**
 * One connection that stays open, for one request after another. It understands just enough of HTTP for
 * our own answers, so that whoever measures costs the machine little: a tenth of what node:http takes.
 */
export function rawConnection(host: string, port: number): RawConnection {
	let socket: net.Socket | null = null
	let received = ''
	let waiting: ((answer: RawAnswer) => void) | null = null

	const finish = (answer: RawAnswer) => {
		const resolve = waiting
		waiting = null
		received = ''
		resolve?.(answer)
	}
	const drop = () => {
		socket?.destroy()
		socket = null
		finish(NO_ANSWER)
	}
	const connect = () => {
		const opened = net.connect({ host, port, noDelay: true })
		opened.setEncoding('latin1')
		opened.setTimeout(TIMEOUT_MS, drop)
		opened.on('error', () => undefined)
		opened.on('close', () => {
			if (socket === opened) drop()
		})
		opened.on('data', (part: string) => {
			received += part
			const answer = readAnswer(received)
			if (!answer) return
			if (answer.closes) {
				socket = null
				opened.end()
			}
			finish(answer)
		})
		return opened
	}
	return {
		send(request) {
			socket ??= connect()
			socket.write(request)
			return new Promise((resolve) => {
				waiting = resolve
			})
		},
		close: drop,
	}
}

/** Null while a part is still missing. Ours always have a Content-Length. */
function readAnswer(text: string): (RawAnswer & { readonly closes: boolean }) | null {
	const end = text.indexOf('\r\n\r\n')
	if (end === -1) return null
	const head = text.slice(0, end).toLowerCase()
	const length = Number(headerIn(head, 'content-length') ?? 0)
	const body = text.slice(end + 4)
	if (body.length < length) return null
	return {
		status: Number(head.slice(9, 12)),
		retryAfter: Number(headerIn(head, 'retry-after') ?? 0),
		body,
		closes: headerIn(head, 'connection') === 'close',
	}
}

function headerIn(head: string, name: string): string | null {
	const at = head.indexOf(`\r\n${name}: `)
	if (at === -1) return null
	const from = at + name.length + 4
	const to = head.indexOf('\r\n', from)
	return head.slice(from, to === -1 ? undefined : to)
}
