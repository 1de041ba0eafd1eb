import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { quickCaptcha } from '../../../server/testing/quick-captcha.ts'
import { CAPTCHA_KEY } from '../../faults/deployment.ts'

/** Placeholder in a request for a solved captcha. */
export const SOLVED_CAPTCHA = 'captcha-to-be-solved-by-the-proxy'

export type CountingProxy = AsyncDisposable & {
	readonly url: string
	/** How often each status was answered. */
	readonly answers: ReadonlyMap<number, number>
}

type Headers = Readonly<Record<string, string>>

/**
 * A reverse proxy that counts responses and solves captchas: an attacker who pays people to solve
 * them gets further than a program that cannot. It adds the headers that a request lacks.
 */
export async function openCountingProxy(
	target: string,
	headersOf: () => Headers = () => ({}),
): Promise<CountingProxy> {
	const answers = new Map<number, number>()
	const server = createServer((incoming, outgoing) => {
		passOn(target, headersOf(), incoming, outgoing).then(
			(status) => answers.set(status, (answers.get(status) ?? 0) + 1),
			() => outgoing.destroy(),
		)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
	return {
		url: `http://127.0.0.1:${address.port}`,
		answers,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

export function countOf({ answers }: CountingProxy, from = 0): number {
	return [...answers]
		.filter(([status]) => status >= from)
		.reduce((sum, [, count]) => sum + count, 0)
}

/** As `200: 40, 204: 2`. */
export function describeAnswers({ answers }: CountingProxy): string {
	const byStatus = [...answers].toSorted(([one], [other]) => one - other)
	return byStatus.map(([status, count]) => `${status}: ${count}`).join(', ')
}

async function passOn(
	target: string,
	added: Headers,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): Promise<number> {
	const sent = Buffer.concat(await incoming.toArray())
	const isToSolve = sent.includes(SOLVED_CAPTCHA)
	const body = isToSolve
		? sent.toString().replace(SOLVED_CAPTCHA, await quickCaptcha(CAPTCHA_KEY))
		: sent
	const { promise, resolve, reject } = Promise.withResolvers<number>()
	const { hostname, port } = new URL(target)
	const { 'transfer-encoding': _, ...own } = incoming.headers
	const headers = { ...added, ...own }
	const onward = request(
		{
			hostname,
			port,
			method: incoming.method ?? 'GET',
			path: incoming.url ?? '/',
			headers:
				sent.length > 0 ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers,
		},
		(response) => {
			outgoing.writeHead(response.statusCode ?? 0, response.headers)
			response.pipe(outgoing)
			response.on('end', () => resolve(response.statusCode ?? 0))
			response.on('error', reject)
		},
	)
	onward.on('error', reject)
	onward.end(body)
	return promise
}
