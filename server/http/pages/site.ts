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
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants

/** A window of 64 kB holds a whole page; with a larger one each page takes 28 MB and three times as long. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 16 } }

/** Compressed once and kept in memory. */
export async function encode(content: Buffer): Promise<Encoded> {
	const [br, gz] = await Promise.all([brotli(content, BROTLI), gzip(content)])
	return { etag: etagOf(content), identity: content, br, gzip: gz }
}

/** The files of a build that it compressed, by their path on the web. */
export async function readBuiltFiles(folder: string): Promise<Map<string, SiteFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const names = new Set(
		entries
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => path.join(parentPath, name)),
	)
	const files = [...names]
		.filter((file) => names.has(`${file}.br`))
		.map(async (file): Promise<[string, SiteFile]> => {
			const [identity, br, gzip] = await Promise.all([
				readFile(file),
				readFile(`${file}.br`),
				readFile(`${file}.gz`),
			])
			const webPath = `/${path.relative(folder, file).split(path.sep).join('/')}`
			const type = CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream'
			// Names below /assets carry a hash of their content: they never change.
			const immutable = webPath.startsWith('/assets/')
			return [webPath, { etag: etagOf(identity), identity, br, gzip, type, immutable }]
		})
	return new Map(await Promise.all(files))
}

export async function encodeFiles(
	files: readonly BrandFile[],
): Promise<(readonly [string, SiteFile])[]> {
	return Promise.all(
		files.map(async ({ path, type, content }) => {
			const encoded = await encode(Buffer.from(content))
			return [path, { ...encoded, type, immutable: false }] as const
		}),
	)
}

function etagOf(content: Buffer): string {
	return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
