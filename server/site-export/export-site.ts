import { loadSite } from '../http/pages/load-site.ts'
import { readLawTexts } from '../law/read-texts.ts'
import type { PublicSettings } from '../settings/settings.ts'
import { headersFile, redirectsFile } from './cdn-rules.ts'
import { nginxRules } from './nginx-rules.ts'
import { type StaticSite, staticSite } from './static-answers.ts'

type SiteExport = { readonly site: StaticSite; readonly files: ReadonlyMap<string, Buffer> }

/** Everything that a host needs to give the service's answers, by its path in the folder. */
export async function exportSite(checkout: string, settings: PublicSettings): Promise<SiteExport> {
	const texts = await readLawTexts({ checkout, contentDir: settings.contentDir }, settings)
	const site = await staticSite(settings, await loadSite(checkout, settings, texts))
	// What a page needs comes before the page, so that a folder in use is never short of it.
	const files = [...site.files, ...site.pages].flatMap(({ file, content }): [string, Buffer][] => [
		[file, content.identity],
		[`${file}.br`, content.br],
		[`${file}.gz`, content.gzip],
	])
	const rules: [string, string][] = [
		['_headers', headersFile(site)],
		['_redirects', redirectsFile(site)],
		['nginx.conf', nginxRules(site, settings.site.brandLogo)],
	]
	return {
		site,
		files: new Map([
			...files,
			...rules.map(([file, text]): [string, Buffer] => [file, Buffer.from(text)]),
		]),
	}
}
