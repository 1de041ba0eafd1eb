import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { CHANGES_PATH } from '@coc/contract/desk'
import { DESK_HOST, type RunningProxy } from './shipped-proxies.ts'

/** An open screen that waits to be told of changes. */
export type Screen = {
	/** How it is connected. */
	readonly way: string
	/** When it is told next, by `performance.now`. */
	next(): Promise<number>
	leave(): void
}

type Headers = Readonly<Record<string, string>>

export async function watchDirectly(url: string, headers: Headers): Promise<Screen> {
	const request = http.get(new URL(CHANGES_PATH, url), { headers })
	return watch('without a proxy', await answerOf(request), () => request.destroy())
}

export async function watchByHttp1(
	{ name, port }: RunningProxy,
	headers: Headers,
): Promise<Screen> {
	const request = https.get({
		...{ host: '127.0.0.1', port, path: CHANGES_PATH, servername: DESK_HOST },
		headers: { ...headers, host: DESK_HOST },
		// Its certificate was made a moment ago.
		rejectUnauthorized: false,
	})
	return watch(`${name}, HTTP/1.1`, await answerOf(request), () => request.destroy())
}

/** As browsers do it. */
export async function watchByHttp2(
	{ name, port }: RunningProxy,
	headers: Headers,
): Promise<Screen> {
	const session = http2.connect(`https://127.0.0.1:${port}`, {
		servername: DESK_HOST,
		rejectUnauthorized: false,
	})
	const request = session.request({
		...headers,
		':authority': DESK_HOST,
		':path': CHANGES_PATH,
	})
	const status = await new Promise((resolve, reject) => {
		request.once('response', (answered) => resolve(answered[':status']))
		request.once('error', reject)
		session.once('error', reject)
	})
	if (status !== 200) throw new Error(`No stream of changes: ${status}`)
	return watch(`${name}, HTTP/2`, request, () => session.destroy())
}

function answerOf(request: http.ClientRequest): Promise<http.IncomingMessage> {
	return new Promise((resolve, reject) => {
		request.once('error', reject)
		request.once('response', (answer) => {
			if (answer.statusCode === 200) resolve(answer)
			else reject(new Error(`No stream of changes: ${answer.statusCode}`))
		})
	})
}

async function watch(way: string, stream: Readable, leave: () => void): Promise<Screen> {
	const promised = () => {
		const next = Promise.withResolvers<number>()
		next.promise.catch(() => undefined)
		return next
	}
	let told = promised()
	stream.setEncoding('utf8').on('data', (text: string) => {
		if (!text.includes('event: change')) return
		told.resolve(performance.now())
		told = promised()
	})
	stream.on('error', () => undefined)
	stream.on('close', () => told.reject(new Error(`${way}: the stream has ended`)))
	// By opening it.
	await told.promise
	return { way, next: () => told.promise, leave }
}
