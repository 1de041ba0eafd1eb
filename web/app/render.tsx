import {
	type BuiltSite,
	fillPattern,
	LANGUAGES,
	type Language,
	PAGE_PATTERNS,
	type PagePattern,
	type PageTemplate,
	type PaymentSummary,
	type RenderOptions,
	type WriteOrderPage,
} from '@coc/contract'
import { renderToString } from 'react-dom/server'
import { askEarly } from '../api/ask-early.ts'
import { linksFrom } from '../api/links-from.ts'
import { ContactPage, contactCss } from '../contact/contact-page.tsx'
import { messagesIn } from '../i18n/messages-in.ts'
import { StartPage, startCss } from '../pages/start-page.tsx'
import { OrderInPageContext } from '../payment/order-in-page.ts'
import { paymentCss, paymentPages } from '../payment/payment-pages.ts'
import { PAYMENT_TEXTS } from '../payment/payment-texts.ts'
import { VerifyPage, verifyCss } from '../verify/verify-page.tsx'
import { VERIFY_TEXTS } from '../verify/verify-texts.ts'
import { App } from './app.tsx'
import { brandFiles } from './brand/brand-files.ts'
import { brandPictures } from './brand/brand-pictures.ts'
import { writeDocument } from './document.ts'
import type { LaterPart } from './later-parts.ts'
import { NO_SCRIPT_TEXTS } from './no-script-texts.ts'
import { ORDER_ID_PLACEHOLDER } from './order-id-placeholder.ts'
import { HIDE_OTHER_LANGUAGE } from './other-language.ts'
import { pageHead } from './page-head.ts'
import { pagesWith } from './page-list.ts'
import { wordsPageWriter } from './words/words-page.tsx'

const PAGES = pagesWith({ StartPage, ...paymentPages, ContactPage, VerifyPage })

type OwnOfPart = {
	readonly css: string
	/** Where it says something else to who has no script. */
	readonly noScript?: (language: Language, mailbox: string, showsOrder: boolean) => string
}

/** Who comes to a part from another page gets it with its script. */
const OWN: Readonly<Record<LaterPart, OwnOfPart>> = {
	start: { css: startCss },
	payment: {
		css: paymentCss,
		noScript: (language, mailbox, showsOrder) =>
			PAYMENT_TEXTS[language][showsOrder ? 'noScriptWithOrder' : 'noScript'](mailbox),
	},
	contact: { css: contactCss },
	verify: { css: verifyCss, noScript: (language) => VERIFY_TEXTS[language].noScript },
}

/** All that the server uses of the build. */
export const site: BuiltSite['site'] = {
	orderIdPlaceholder: ORDER_ID_PLACEHOLDER,
	renderPages,
	wordsPageWriter,
	orderPageWriter,
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
	options: RenderOptions,
): PageTemplate {
	const { status, indexable } = PAGES[pattern]
	const html = renderDocument(pattern, language, options, null)
	return { pattern, status, language, indexable, html }
}

/** Who opens an order's page sees the order with the page's first bytes, however long the script takes. */
function orderPageWriter(options: RenderOptions): WriteOrderPage {
	return (order, language) =>
		renderDocument(PAGE_PATTERNS.payment, language, options, linksFrom(language, order))
}

function renderDocument(
	pattern: PagePattern,
	language: Language,
	{ settings, publicUrl, assets }: RenderOptions,
	order: PaymentSummary | null,
): string {
	const page = PAGES[pattern]
	const messages = messagesIn[language]
	const body = renderToString(
		<OrderInPageContext value={{ current: order }}>
			<App
				pages={PAGES}
				settings={settings}
				initialLanguage={language}
				initialMessages={messages}
				initialPathname={fillPattern(pattern, order?.orderId ?? ORDER_ID_PLACEHOLDER)}
			/>
		</OrderInPageContext>,
	)
	const head = pageHead(page, { language, messages }, settings.brandName)
	const path = page.indexable ? pattern : null
	const own = page.part && OWN[page.part]
	const { preloads: always, laterPreloads } = assets
	const parts = page.part === null ? [language] : [language, page.part]
	const preloads = [...always, ...parts.flatMap((part) => laterPreloads[part] ?? [])]
	const { contactEmail } = settings
	const noScript =
		own?.noScript?.(language, contactEmail, order !== null) ??
		NO_SCRIPT_TEXTS[language](contactEmail)
	const asksEarly = pattern === PAGE_PATTERNS.payment && order === null
	return writeDocument({
		...{ head, body, settings, publicUrl, path },
		early: [HIDE_OTHER_LANGUAGE, ...(asksEarly ? [askEarly(settings.apiUrl)] : [])],
		app: { script: assets.script, preloads, noScript, order },
		// While developing, all styles come with the scripts.
		css: assets.css && assets.css + (own?.css ?? ''),
	})
}
