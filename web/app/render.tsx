import { LANGUAGES, type Language, type SiteSettings } from '@coc/contract'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { type DocumentAssets, writeDocument } from './document.ts'
import { ORDER_ID_PLACEHOLDER } from './order-id-placeholder.ts'
import { pageHead } from './page-head.ts'
import { NOT_FOUND_PATTERN, PAGES, type Page } from './page-list.ts'

export type PageTemplate = {
	readonly pattern: string
	readonly status: 200 | 404
	readonly language: Language
	readonly indexable: boolean
	/** The whole document; it holds ORDER_ID_PLACEHOLDER wherever the order's id belongs. */
	readonly html: string
}

type RenderOptions = {
	readonly settings: SiteSettings
	readonly publicUrl: string
	readonly assets: DocumentAssets
}

export { brandFiles } from './brand-files.ts'
export { ORDER_ID_PLACEHOLDER }

/** Every page in every language, rendered once: the settings do not change while the server runs. */
export function renderPages(options: RenderOptions): PageTemplate[] {
	return PAGES.flatMap((page) => LANGUAGES.map((language) => renderPage(page, language, options)))
}

function renderPage(
	page: Page,
	language: Language,
	{ settings, publicUrl, assets }: RenderOptions,
): PageTemplate {
	const { pattern, status, indexable } = page
	const body = renderToString(
		<StaticRouter location={sampleAddress(pattern)}>
			<App settings={settings} initialLanguage={language} />
		</StaticRouter>,
	)
	const head = pageHead(page, language, settings.brandName)
	const canonicalUrl = indexable ? new URL(pattern, publicUrl).href : null
	const html = writeDocument({ head, body, settings, canonicalUrl, assets })
	return { pattern, status, language, indexable, html }
}

function sampleAddress(pattern: string): string {
	return pattern === NOT_FOUND_PATTERN ? '/not-found' : pattern.replace(':id', ORDER_ID_PLACEHOLDER)
}
