import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Language } from '@coc/contract'

/** One page in one language, as the site rendered it when the server started. */
export type PageTemplate = {
	/** `/order/payment/:id` and the like; `*` is the page for every other path. */
	readonly pattern: string
	readonly status: 200 | 404
	readonly language: Language
	readonly indexable: boolean
	readonly html: string
}

export type RenderedSite = {
	readonly pages: readonly PageTemplate[]
	/** Stands in the HTML wherever the address of an order is linked. */
	readonly orderIdPlaceholder: string
}

export type Encoded = {
	readonly etag: string
	readonly identity: Buffer
	readonly br: Buffer
	readonly gzip: Buffer
}

export type SiteFile = Encoded & { readonly type: string; readonly immutable: boolean }

const CONTENT_TYPES: Record<string, string> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.webmanifest': 'application/manifest+json',
	'.txt': 'text/plain; charset=utf-8',
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compressed once, kept in memory: answering is then only sending. */
export async function encode(content: Buffer): Promise<Encoded> {
	const [br, gz] = await Promise.all([
		brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
		gzip(content),
	])
	const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
	return { etag, identity: content, br, gzip: gz }
}

/** The built files of the site (scripts, icons), by their path on the web. */
export async function readSiteFiles(folder: string): Promise<Map<string, SiteFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries
		.filter((entry) => entry.isFile() && path.extname(entry.name) in CONTENT_TYPES)
		.map(async (entry): Promise<[string, SiteFile]> => {
			const file = path.join(entry.parentPath, entry.name)
			const webPath = `/${path.relative(folder, file).split(path.sep).join('/')}`
			const type = CONTENT_TYPES[path.extname(entry.name)] ?? 'application/octet-stream'
			// Names below /assets carry a hash of their content: they never change.
			const immutable = webPath.startsWith('/assets/')
			return [webPath, { ...(await encode(await readFile(file))), type, immutable }]
		})
	return new Map(await Promise.all(files))
}
