import {
	addressIn,
	LANGUAGES,
	type Language,
	type PaymentSummary,
	type SiteSettings,
} from '@coc/contract'
import { ORDER_IN_PAGE } from '../payment/order-in-page.ts'
import { TOUCH_ICON } from './brand/icon-pictures.ts'
import { SOCIAL_SIZE, socialPath } from './brand/social-picture.ts'
import type { PageHead } from './page-head.ts'

type DocumentParts = {
	readonly head: PageHead
	readonly body: string
	readonly settings: SiteSettings
	readonly publicUrl: string
	/** Null where a page is not for search engines. */
	readonly path: string | null
	readonly css: string
	/** Run before anything is drawn. */
	readonly early: readonly string[]
	/** Null where the page needs no script of ours. */
	readonly app: AppParts | null
}

type AppParts = {
	readonly script: string
	readonly preloads: readonly string[]
	readonly noScript: string
	/** The order in the body, for the script to go on from. */
	readonly order: PaymentSummary | null
}

/** The same colours as --paper in tokens.css: the browser's own bars continue the page. */
const PAPER = { light: '#fcfaf6', dark: '#12161c' } as const

/** One style and at most two short scripts stand in it; the content security policy knows them by their hashes. */
export function writeDocument(parts: DocumentParts): string {
	const { head, body, settings, publicUrl, path, app } = parts
	const { language, title, description, robots } = head
	const otherLanguages = LANGUAGES.filter((other) => other !== language)
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${parts.early.map((script) => `<script>${script}</script>`).join('')}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="robots" content="${robots}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${PAPER.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${PAPER.dark}" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(settings.brandName)}">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:locale" content="${LOCALES[language]}">
${otherLanguages.map((other) => `<meta property="og:locale:alternate" content="${LOCALES[other]}">`).join('\n')}
<meta property="og:image" content="${escapeHtml(new URL(socialPath(language), publicUrl).href)}">
<meta property="og:image:width" content="${SOCIAL_SIZE.width}">
<meta property="og:image:height" content="${SOCIAL_SIZE.height}">
<meta name="twitter:card" content="summary_large_image">
${path === null ? '' : addressLinks(new URL(path, publicUrl).href, language)}
<link rel="icon" href="${escapeHtml(settings.brandLogo ?? '/favicon.svg')}">
<link rel="apple-touch-icon" href="${TOUCH_ICON.path}">
<link rel="manifest" href="/site.webmanifest">
<style>:root{--brand:${settings.brandColor}}${parts.css}</style>
${app ? appLinks(app) : ''}
</head>
<body>
${app ? `<noscript><p class="no-script">${escapeHtml(app.noScript)}</p></noscript>` : ''}
<div id="root">${body}</div>
${app ? dataFor('settings', settings) : ''}
${app?.order ? dataFor(ORDER_IN_PAGE, app.order) : ''}
</body>
</html>
`
}

function appLinks({ script, preloads }: AppParts): string {
	return [
		...preloads.map((address) => `<link rel="modulepreload" href="${address}">`),
		`<script type="module" src="${script}"></script>`,
	].join('\n')
}

/** Swedish is at the bare address; a search engine may list the other languages beside it. */
function addressLinks(address: string, language: Language): string {
	const hrefIn = (one: Language) => escapeHtml(addressIn(one, address))
	return [
		`<link rel="canonical" href="${hrefIn(language)}">`,
		...LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${hrefIn(one)}">`),
		`<meta property="og:url" content="${hrefIn(language)}">`,
	].join('\n')
}

const LOCALES = { sv: 'sv_SE', en: 'en_GB' } as const

const HTML_ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)
}

function dataFor(id: string, value: unknown): string {
	return `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`
}

/** JSON that cannot end the script element it stands in, nor break a line in the middle of a string. */
function jsonForScript(value: unknown): string {
	return JSON.stringify(value).replace(
		/[<\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	)
}
