import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isApiPath } from '../../../http/api-path.ts'
import { sendEncoded } from '../../../http/pages/send-encoded.ts'
import { type Encoded, encode, readBuiltFiles, type SiteFile } from '../../../http/pages/site.ts'
import { sendProblem } from '../../../http/problem.ts'
import { deskPolicy } from './desk-policy.ts'

/** The office's app as it was built. Null: it was not. */
export type DeskFiles = {
	readonly index: string
	readonly files: ReadonlyMap<string, SiteFile>
} | null

const ONE_YEAR = 31_536_000

export async function loadDeskFiles(checkout: string): Promise<DeskFiles> {
	const folder = path.join(checkout, 'desk', 'dist')
	const index = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => null)
	return index === null ? null : { index, files: await readBuiltFiles(folder) }
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
