import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { PublicSettings } from '../../settings/settings.ts'
import type { SiteOptions } from './page-routes.ts'
import { encodeFiles, type PageTemplate, readSiteFiles } from './site.ts'

const assetsSchema = v.object({
	css: v.string(),
	script: v.string(),
	preloads: v.array(v.string()),
})

/** The part of the site's build that the server calls. */
type SiteRenderer = {
	readonly ORDER_ID_PLACEHOLDER: string
	renderPages(options: {
		settings: PublicSettings['site']
		publicUrl: string
		assets: v.InferOutput<typeof assetsSchema>
	}): PageTemplate[]
	brandFiles(settings: PublicSettings['site']): { path: string; type: string; content: string }[]
}

/** Renders every page with this server's settings, once, at start. */
export async function loadSite(checkout: string, settings: PublicSettings): Promise<SiteOptions> {
	const dist = path.join(checkout, 'web', 'dist')
	const assets = v.parse(
		v.pipe(v.string(), v.parseJson(), assetsSchema),
		await readFile(path.join(dist, 'assets.json'), 'utf8'),
	)
	const renderer: SiteRenderer = await import(
		pathToFileURL(path.join(dist, 'server', 'render.js')).href
	)
	const { site, publicUrl } = settings
	return {
		site: {
			pages: renderer.renderPages({ settings: site, publicUrl, assets }),
			orderIdPlaceholder: renderer.ORDER_ID_PLACEHOLDER,
		},
		files: new Map([
			...(await readSiteFiles(path.join(dist, 'client'))),
			...(await encodeFiles(renderer.brandFiles(site))),
		]),
		policy: {
			apiOrigin: originOf(site.apiUrl),
			logoOrigin: site.brandLogo && originOf(site.brandLogo),
			captcha: site.captcha,
		},
	}
}

function originOf(address: string): string | null {
	return URL.parse(address)?.origin ?? null
}
