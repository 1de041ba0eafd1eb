import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'

type StaticHost = { readonly url: string; stop(): Promise<void> }

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain',
	'.webmanifest': 'application/manifest+json',
}

/**
 * A host of static files as many are: it knows the files, `_redirects` and `_headers`, leaves `.html` out of
 * addresses, shows `404.html` for what it does not have, and reads no cookies.
 */
export async function startStaticHost(folder: string): Promise<StaticHost> {
	const textOf = (file: string) => readFile(path.join(folder, file), 'utf8')
	const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
		const { pathname } = new URL(request.url ?? '/', 'http://localhost')
		const found = await findFile(folder, rewritten(await textOf('_redirects'), pathname))
		const file = found ?? path.join(folder, '404.html')
		const headers = headersFor(await textOf('_headers'), pathname)
		const compressed = request.headers['accept-encoding']?.includes('br') ? '.br' : ''
		response.writeHead(found ? 200 : 404, {
			'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
			...(compressed && { 'content-encoding': 'br' }),
			...headers,
		})
		response.end(await readFile(file + compressed))
	}
	const answers: Promise<void>[] = []
	const server = http.createServer((request, response) => {
		answers.push(answer(request, response))
	})
	// A browser that is held up by a test finds its connection still open afterwards.
	server.keepAliveTimeout = 120_000
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	return {
		url: `http://localhost:${port}`,
		async stop() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
			// One may still be reading from the folder, which is often removed next.
			await Promise.all(answers)
		},
	}
}

async function findFile(folder: string, pathname: string): Promise<string | null> {
	const plain = pathname.replace(/\/$/, '')
	for (const name of [plain, `${plain}.html`, `${plain}/index.html`]) {
		const file = path.join(folder, name)
		if (await readFile(file).catch(() => null)) return file
	}
	return null
}

function rewritten(rules: string, pathname: string): string {
	for (const rule of rules.trim().split('\n')) {
		const [from = '', to = '', status] = rule.split(' ')
		if (status !== '200') throw new Error(`Only rewrites are understood, not: ${rule}`)
		const pattern = new RegExp(`^${from.replace(/:\w+/, '[^/]+')}$`)
		if (pattern.test(pathname)) return to
	}
	return pathname
}

/** As some hosts do it, a header that two rules give is sent as one value. */
function headersFor(rules: string, pathname: string): Record<string, string> {
	const headers: Record<string, string> = {}
	for (const rule of rules.trim().split('\n\n')) {
		const [place = '', ...lines] = rule.split('\n')
		const matches = place.endsWith('*')
			? pathname.startsWith(place.slice(0, -1))
			: pathname === place
		for (const line of matches ? lines : []) {
			const [name = '', ...value] = line.trim().split(': ')
			const text = value.join(': ')
			headers[name] = headers[name] === undefined ? text : `${headers[name]}, ${text}`
		}
	}
	return headers
}
