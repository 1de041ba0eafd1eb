import { type BuiltSite, matchPage, type SiteSettings, visitLanguage } from '@coc/contract'
import type { Plugin } from 'vite'
import { ENTRIES } from './vite-settings.ts'

/** Answers page addresses with the page as the source has it now, rendered with the running server's settings. */
export function devPages(api: string): Plugin {
	return {
		name: 'dev-pages',
		configureServer: (vite) => () => {
			vite.middlewares.use(async (request, response, next) => {
				try {
					const { pathname, search } = new URL(request.originalUrl ?? '/', api)
					const built = await vite.ssrLoadModule(`/${ENTRIES.server}`)
					const site: BuiltSite['site'] = built['site']
					const pages = site.renderPages({
						settings: await settingsOf(api),
						publicUrl: api,
						assets: { css: '', script: `/${ENTRIES.client}`, preloads: [], laterPreloads: {} },
					})
					const language = visitLanguage(request.headers.cookie, search)
					const { pattern } = matchPage(pathname)
					const page = pages.find(
						(template) => template.language === language && template.pattern === pattern,
					)
					response.writeHead(page?.status ?? 404, { 'Content-Type': 'text/html; charset=utf-8' })
					response.end(page && (await vite.transformIndexHtml(pathname, page.html)))
				} catch (error) {
					next(error)
				}
			})
		},
	}
}

/** The server writes its settings into its pages: no second way to read the environment is needed. */
async function settingsOf(api: string): Promise<SiteSettings> {
	const html = await (await fetch(api)).text()
	const json = /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(html)?.[1]
	if (!json) throw new Error(`The server at ${api} shows no settings in its page`)
	return JSON.parse(json)
}
