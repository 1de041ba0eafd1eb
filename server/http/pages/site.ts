import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { BrandFile, PageTemplate } from '@coc/contract'

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
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compressed once and kept in memory. */
export async function encode(content: Buffer): Promise<Encoded> {
	const [br, gz] = await Promise.all([
		brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
		gzip(content),
	])
	return { etag: etagOf(content), identity: content, br, gzip: gz }
}

/** The built scripts of the site with what the build compressed, by their path on the web. */
export async function readSiteFiles(folder: string): Promise<Map<string, SiteFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries
		.filter((entry) => entry.isFile() && path.extname(entry.name) in CONTENT_TYPES)
		.map(async (entry): Promise<[string, SiteFile]> => {
			const file = path.join(entry.parentPath, entry.name)
			const [identity, br, gzip] = await Promise.all(
				['', '.br', '.gz'].map((ending) => readFile(file + ending)),
			)
			if (!identity || !br || !gzip) throw new Error(`The build lacks ${file}`)
			const webPath = `/${path.relative(folder, file).split(path.sep).join('/')}`
			return [
				webPath,
				{
					etag: etagOf(identity),
					identity,
					br,
					gzip,
					type: CONTENT_TYPES[path.extname(entry.name)] ?? 'application/octet-stream',
					// Names below /assets carry a hash of their content: they never change.
					immutable: webPath.startsWith('/assets/'),
				},
			]
		})
	return new Map(await Promise.all(files))
}

export function encodeFiles(files: readonly BrandFile[]): Promise<[string, SiteFile][]> {
	return Promise.all(
		files.map(
			async ({ path, type, content }): Promise<[string, SiteFile]> => [
				path,
				{ ...(await encode(Buffer.from(content))), type, immutable: false },
			],
		),
	)
}

function etagOf(content: Buffer): string {
	return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
