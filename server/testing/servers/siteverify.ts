import { createServer, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Siteverify = {
	readonly url: string
	/** The forms that were sent, newest last. */
	readonly asked: URLSearchParams[]
	/** From now on answers with this, whatever is asked. Without a body it never answers. */
	answerWith(answer: SiteverifyAnswer): void
}

type SiteverifyAnswer = {
	readonly status?: number
	readonly body?: string
	readonly location?: string
}

/** Stands in for Google's siteverify: takes each token that begins with 'solved' once. */
export async function runSiteverify(secret: string, hostname: string): Promise<Siteverify> {
	const asked: URLSearchParams[] = []
	const used = new Set<string>()
	let told: SiteverifyAnswer | null = null

	const judge = (form: URLSearchParams) => {
		const token = form.get('response') ?? ''
		if (form.get('secret') !== secret) return failure('invalid-input-secret')
		if (!token.startsWith('solved')) return failure('invalid-input-response')
		if (used.has(token)) return failure('timeout-or-duplicate')
		used.add(token)
		return solvedNow(hostname)
	}
	const server = createServer(async (request, response) => {
		const form = new URLSearchParams(await new Response(request).text())
		asked.push(form)
		answer(response, told ?? { body: JSON.stringify(judge(form)) })
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		answerWith: (next) => {
			told = next
		},
	}
}

function answer(response: ServerResponse, { status = 200, body, location }: SiteverifyAnswer) {
	if (body === undefined) return
	response.writeHead(status, location === undefined ? {} : { location }).end(body)
}

export const failure = (...codes: string[]) => ({ success: false, 'error-codes': codes })

export const solvedNow = (hostname: string, secondsAgo = 0) => ({
	success: true,
	hostname,
	challenge_ts: new Date(Date.now() - secondsAgo * 1000).toISOString().replace(/\.\d+/, ''),
})
