import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isApiPath } from '../../../http/api-path.ts'
import { sendEncoded } from '../../../http/pages/send-encoded.ts'
import { type Encoded, encode, type SiteFile } from '../../../http/pages/site.ts'
import { sendProblem } from '../../../http/problem.ts'
import { deskPolicy } from './desk-policy.ts'

/** The office's app as it was built. Null: it was not. */
export type DeskFiles = {
	readonly index: string
	readonly files: ReadonlyMap<string, SiteFile>
} | null

const INDEX = 'index.html'
const ONE_YEAR = 31_536_000

const TYPES: Readonly<Record<string, string>> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.woff2': 'font/woff2',
	'.webmanifest': 'application/manifest+json',
}

export async function loadDeskFiles(checkout: string): Promise<DeskFiles> {
	const folder = path.join(checkout, 'desk', 'dist')
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
	const names = entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
	if (!names.includes(path.join(folder, INDEX))) return null
	const files = names
		.filter((file) => path.extname(file) in TYPES)
		.map(async (file): Promise<[string, SiteFile]> => {
			const webPath = `/${path.relative(folder, file).split(path.sep).join('/')}`
			const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
			// Names below /assets carry a hash of their content.
			const immutable = webPath.startsWith('/assets/')
			return [webPath, { ...(await encode(await readFile(file))), type, immutable }]
		})
	return {
		index: await readFile(path.join(folder, INDEX), 'utf8'),
		files: new Map(await Promise.all(files)),
	}
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Desk</title>
<p>The desk’s pages are not built: npm run build makes them. Its API works.</p>
</html>
`

/** The app's files, and the app itself at every other address: it finds its own views. */
export async function deskPages(app: FastifyInstance, built: DeskFiles): Promise<void> {
	const html = built?.index ?? NOT_BUILT
	const index: Encoded = await encode(Buffer.from(html))
	const policy = deskPolicy(html)

	app.get('/*', (request, reply) => {
		const pathname = request.url.split('?', 1)[0] ?? ''
		if (isApiPath(pathname)) return sendProblem(reply, 'not-found')
		const file = built?.files.get(pathname)
		if (file) {
			const lifetime = file.immutable ? `max-age=${ONE_YEAR}, immutable` : 'max-age=3600'
			reply.header('cache-control', `public, ${lifetime}`).type(file.type)
			return sendEncoded(request, reply, file)
		}
		if (pathname.startsWith('/assets/')) return sendProblem(reply, 'not-found')
		reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex')
		reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
		return sendEncoded(request, reply, index)
	})
}
