import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltSite, siteAssetsSchema } from '@coc/contract'
import * as v from 'valibot'
import type { LawTexts } from '../../law/law-text.ts'
import { drawnOnce } from '../../pictures/brand-pictures.ts'
import type { PublicSettings } from '../../settings/settings.ts'
import { blankPages } from '../withdrawals/blank-pages.ts'
import { lawPages } from './law-pages.ts'
import type { SiteOptions } from './page-routes.ts'
import { encodeFiles, readBuiltFiles } from './site.ts'
import { sitemap } from './sitemap.ts'

/** Renders every page with this server's settings, once, at start. */
export async function loadSite(
	checkout: string,
	settings: PublicSettings,
	texts: LawTexts,
): Promise<SiteOptions> {
	const dist = path.join(checkout, 'web', 'dist')
	const assets = v.parse(
		v.pipe(v.string(), v.parseJson(), siteAssetsSchema),
		await readFile(path.join(dist, 'assets.json'), 'utf8'),
	)
	const built: BuiltSite = await import(pathToFileURL(path.join(dist, 'server', 'render.js')).href)
	const { renderPages, brandFiles, brandPictures, orderIdPlaceholder } = built.site
	const { site, publicUrl } = settings
	const options = { settings: site, publicUrl, assets }
	const writeWordsPage = built.site.wordsPageWriter(options)
	const pages = [
		...renderPages(options),
		...lawPages(texts, site.privacyPolicyUrl, writeWordsPage),
		...blankPages(writeWordsPage, site.apiUrl),
	]
	return {
		writeWordsPage,
		writeOrderPage: built.site.orderPageWriter(options),
		site: {
			pages,
			orderIdPlaceholder,
		},
		files: new Map([
			...(await readBuiltFiles(path.join(dist, 'client'))),
			...(await encodeFiles([...brandFiles(site), sitemap(pages, publicUrl)])),
		]),
		pictures: new Map(
			brandPictures(site).map((picture) => [picture.path, drawnOnce(picture)] as const),
		),
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
