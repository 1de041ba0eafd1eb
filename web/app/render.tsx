import {
	type BuiltSite,
	fillPattern,
	LANGUAGES,
	type Language,
	PAGE_PATTERNS,
	type PagePattern,
	type PageTemplate,
	type RenderOptions,
} from '@coc/contract'
import { renderToString } from 'react-dom/server'
import { paymentCss, paymentPages } from '../payment/payment-pages.ts'
import { VerifyPage, verifyCss } from '../verify/verify-page.tsx'
import { VERIFY_TEXTS } from '../verify/verify-texts.ts'
import { App } from './app.tsx'
import { brandFiles } from './brand/brand-files.ts'
import { brandPictures } from './brand/brand-pictures.ts'
import { writeDocument } from './document.ts'
import { ORDER_ID_PLACEHOLDER } from './order-id-placeholder.ts'
import { HIDE_OTHER_LANGUAGE } from './other-language.ts'
import { noScriptText, pageHead } from './page-head.ts'
import { type Page, pagesWith } from './page-list.ts'
import { wordsPageWriter } from './words/words-page.tsx'

const PAGES = pagesWith({ ...paymentPages, VerifyPage })

/** All that the server uses of the build. */
export const site: BuiltSite['site'] = {
	orderIdPlaceholder: ORDER_ID_PLACEHOLDER,
	renderPages,
	wordsPageWriter,
	brandFiles,
	brandPictures,
}

/** Every page in every language, rendered once: the settings do not change while the server runs. */
function renderPages(options: RenderOptions): PageTemplate[] {
	return Object.values(PAGE_PATTERNS).flatMap((pattern) =>
		LANGUAGES.map((language) => renderPage(pattern, language, options)),
	)
}

function renderPage(
	pattern: PagePattern,
	language: Language,
	{ settings, publicUrl, assets }: RenderOptions,
): PageTemplate {
	const page = PAGES[pattern]
	const { status, indexable } = page
	const body = renderToString(
		<App
			pages={PAGES}
			settings={settings}
			initialLanguage={language}
			initialPathname={fillPattern(pattern, ORDER_ID_PLACEHOLDER)}
		/>,
	)
	const head = pageHead(page, language, settings.brandName)
	const path = indexable ? pattern : null
	const noScript =
		page.component === VerifyPage
			? VERIFY_TEXTS[language].noScript
			: noScriptText(page, language, settings.contactEmail)
	const own = ownParts(page, assets)
	const html = writeDocument({
		...{ head, body, settings, publicUrl, path, early: HIDE_OTHER_LANGUAGE },
		app: { script: assets.script, preloads: [...assets.preloads, ...own.preloads], noScript },
		// While developing, all styles come with the scripts.
		css: assets.css && assets.css + own.css,
	})
	return { pattern, status, language, indexable, html }
}

/** What only some pages need. Who comes to them from another page gets it with their script. */
function ownParts(page: Page, { paymentPreloads, verifyPreloads }: RenderOptions['assets']) {
	if (page.isAboutOrder) return { css: paymentCss, preloads: paymentPreloads }
	if (page.component === VerifyPage) return { css: verifyCss, preloads: verifyPreloads }
	return { css: '', preloads: [] }
}
