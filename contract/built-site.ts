import * as v from 'valibot'
import type { Language } from './language.ts'
import type { SitePattern } from './paths.ts'
import type { PaymentSummary } from './payment-summary.ts'
import type { Picture } from './pictures/picture.ts'
import type { SiteSettings } from './site-settings.ts'

/** What the build of the site tells the server about the browser's files. */
export const siteAssetsSchema = v.object({
	/** The whole style sheet, as text. */
	css: v.string(),
	/** Address of the entry module. */
	script: v.string(),
	preloads: v.array(v.string()),
	/** What pages need besides, by the names of their language and of the part that is loaded when it is shown. */
	laterPreloads: v.record(v.string(), v.array(v.string())),
})

export type SiteAssets = v.InferOutput<typeof siteAssetsSchema>

/** One page in one language, rendered once, when the server starts. */
export type PageTemplate = {
	readonly pattern: SitePattern
	readonly status: 200 | 404
	readonly language: Language
	readonly indexable: boolean
	/** The whole document; the placeholder stands wherever the order's id belongs. */
	readonly html: string
}

export type BrandFile = { readonly path: string; readonly type: string; readonly content: string }

export type RenderOptions = {
	readonly settings: SiteSettings
	readonly publicUrl: string
	readonly assets: SiteAssets
}

/** A page of words: it runs no script of the app's, and needs none. */
export type WordsPage = {
	readonly language: Language
	readonly title: string
	/** Its address, for search engines; null where it is not for them. */
	readonly path: string | null
	/** HTML of the main part, its level-1 heading first. */
	readonly body: string
	/** A form in the body that the language switch sends along, so that nothing typed is lost, and where to. */
	readonly languageForm?: { readonly id: string; readonly path: string; readonly show: string }
}

/** The whole document, with the site's header and footer around the words. */
export type WriteWordsPage = (page: WordsPage) => string

/** The document of an order's page, with the order in it. */
export type WriteOrderPage = (order: PaymentSummary, language: Language) => string

/** The module that the site's build makes and the server imports. */
export type BuiltSite = {
	readonly site: {
		readonly orderIdPlaceholder: string
		renderPages(options: RenderOptions): PageTemplate[]
		wordsPageWriter(options: RenderOptions): WriteWordsPage
		orderPageWriter(options: RenderOptions): WriteOrderPage
		brandFiles(settings: SiteSettings): BrandFile[]
		brandPictures(settings: SiteSettings): Picture[]
	}
}
