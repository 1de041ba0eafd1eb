import { createServer } from 'node:http'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { zaverProvider } from '../zaver.ts'

type Answer = { readonly status?: number; readonly body: unknown } | 'lost'

const jsonObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** A Zaver that answers each call as told, in turn, and notes what it was asked. */
export async function scriptedZaver(...answers: readonly Answer[]) {
	const asked: string[] = []
	const bodies: Record<string, unknown>[] = []
	const left = [...answers]
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		asked.push(`${request.method} ${request.url}`)
		const body = Buffer.concat(chunks).toString()
		if (body !== '') bodies.push(v.parse(jsonObject, body))
		const answer = left.shift() ?? { status: 500, body: {} }
		if (answer === 'lost') return void request.socket.destroy()
		response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
		response.end(JSON.stringify(answer.body))
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('not listening')
	const provider = zaverProvider({
		apiUrl: `http://127.0.0.1:${address.port}`,
		apiKey: 'key',
		callbackToken: 'token',
	})
	return { provider, asked, bodies }
}

/** What Zaver says no with. */
export function refusal(errorCode: string, errorMessage = '', status = 400): Answer {
	return { status, body: { errors: [{ errorCode, errorMessage, docs: '' }] } }
}
