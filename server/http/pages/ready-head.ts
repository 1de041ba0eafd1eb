import type { IncomingMessage, ServerResponse } from 'node:http'

/** The head of a page as Node would write it for a connection that stays open, without id and date. */
export function readyHead(headers: readonly [string, string][], keepAliveMs: number): string {
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
	const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n`
	// In one piece: as the sum of its lines it would be put together anew for each answer.
	return Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}${keepAlive}`, 'latin1').toString(
		'latin1',
	)
}

/** Anyone else is told something else about the connection. */
export function keepsConnection({ httpVersion, headers }: IncomingMessage): boolean {
	const { connection } = headers
	return httpVersion === '1.1' && (connection === undefined || /^keep-alive$/i.test(connection))
}

/**
 * Sends head and body as they are. Node would write the head from its parts and check each of them again:
 * a quarter of what a page costs. Where it keeps the written head is not public, but our Node is pinned, and
 * tests compare what goes over the wire.
 */
export function sendReady(
	response: ServerResponse,
	{ head, ownHeader, body }: { head: string; ownHeader: string; body: Buffer },
): void {
	Reflect.set(response, '_header', `${head}${ownHeader}\r\n${dateLine()}\r\n`)
	response.end(body)
}

let second = 0
let line = ''

function dateLine(): string {
	const now = Math.floor(Date.now() / 1_000)
	if (now !== second) {
		second = now
		line = `Date: ${new Date(now * 1_000).toUTCString()}\r\n`
	}
	return line
}
