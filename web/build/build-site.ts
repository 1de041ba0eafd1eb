import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteAssets } from '@coc/contract'
import { build, type Manifest } from 'vite'
import { compressFiles } from '../../build/compress-files.ts'
import { CSS_TARGET } from '../../build/css-target.ts'
import { LATER_PARTS } from '../app/later-parts.ts'
import { LANGUAGE_PARTS } from '../i18n/load-messages.ts'
import { ENTRIES, viteSettings } from './vite-settings.ts'

/** The browser's files to dist/client, what renders the pages to dist/server, and what links the two. */
export async function buildSite(root: string): Promise<void> {
	await Promise.all([buildClient(root), buildServer(root)])
	await linkAssets(root)
	await compressFiles(join(root, 'dist/client'), /\.js$/)
}

async function buildClient(root: string): Promise<void> {
	await build({
		...viteSettings(root),
		build: {
			outDir: 'dist/client',
			emptyOutDir: true,
			manifest: true,
			modulePreload: false,
			cssCodeSplit: false,
			cssTarget: CSS_TARGET,
			rolldownOptions: {
				input: ENTRIES.client,
				// All that a page needs at first is one file: what is shared with later parts compresses better in it.
				output: { codeSplitting: { groups: [{ name: 'client', tags: ['$initial'] }] } },
			},
		},
	})
}

async function buildServer(root: string): Promise<void> {
	await build({
		...viteSettings(root),
		publicDir: false,
		// Everything goes into one file, so that the server needs no React of its own.
		ssr: { noExternal: true },
		define: { 'process.env.NODE_ENV': '"production"' },
		build: {
			ssr: ENTRIES.server,
			outDir: 'dist/server',
			emptyOutDir: true,
			rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
		},
	})
}

/** The style sheet is inlined into every page, so it is kept as text and not served as a file. */
async function linkAssets(root: string): Promise<void> {
	const client = join(root, 'dist/client')
	const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
	const entry = manifest[ENTRIES.client]
	const sheet = manifest['style.css']
	if (!entry || !sheet) throw new Error('The build lacks its entry or its style sheet')
	const addressOf = (name: string) => `/${manifest[name]?.file}`
	const preloads = (entry.imports ?? []).map(addressOf)
	const preloadsOf = (name: string) => {
		const page = manifest[name]
		if (!page) throw new Error(`The build lacks ${name}`)
		return [name, ...(page.imports ?? [])].filter((one) => one !== ENTRIES.client).map(addressOf)
	}
	const css = (await readFile(join(client, sheet.file), 'utf8')).trim()
	await rm(join(client, sheet.file))
	const later = Object.entries({ ...LATER_PARTS, ...LANGUAGE_PARTS }).map(([part, module]) => [
		part,
		preloadsOf(module),
	])
	const laterPreloads = Object.fromEntries(later)
	const assets: SiteAssets = { css, script: `/${entry.file}`, preloads, laterPreloads }
	await writeFile(join(root, 'dist/assets.json'), JSON.stringify(assets))
}
