import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { PROBLEMS, type ProblemCode, problemBody } from './problem.ts'

const CODES: Readonly<Record<string, ProblemCode>> = {
	ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
	HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/** Answers malformed and incomplete requests, which reach no route, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
	if (error.code === 'ECONNRESET' || socket.destroyed) return
	const code = CODES[error.code ?? ''] ?? 'invalid-request'
	const { status } = PROBLEMS[code]
	const body = JSON.stringify(problemBody(code))
	if (socket.writable) {
		socket.write(
			[
				`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
				'Content-Type: application/problem+json',
				`Content-Length: ${Buffer.byteLength(body)}`,
				'Cache-Control: no-store',
				'Connection: close',
				'',
				body,
			].join('\r\n'),
		)
	}
	socket.destroy(error)
}
