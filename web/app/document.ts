import { LANGUAGES, type SiteAssets, type SiteSettings } from '@coc/contract'
import { HIDE_OTHER_LANGUAGE } from './other-language.ts'
import type { PageHead } from './page-head.ts'

type DocumentParts = {
	readonly head: PageHead
	readonly body: string
	readonly noScript: string
	readonly settings: SiteSettings
	readonly canonicalUrl: string | null
	readonly assets: SiteAssets
}

/** The same colours as --paper in tokens.css: the browser's own bars continue the page. */
const PAPER = { light: '#fcfaf6', dark: '#12161c' } as const

/** One style and one short script stand in it; the content security policy knows both by their hash. */
export function writeDocument(parts: DocumentParts): string {
	const { head, body, noScript, settings, canonicalUrl, assets } = parts
	const { language, title, description, robots } = head
	const otherLanguages = LANGUAGES.filter((other) => other !== language)
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<script>${HIDE_OTHER_LANGUAGE}</script>
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
${canonicalUrl ? `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">\n<meta property="og:url" content="${escapeHtml(canonicalUrl)}">` : ''}
<link rel="icon" href="${escapeHtml(settings.brandLogo ?? '/favicon.svg')}">
<link rel="manifest" href="/site.webmanifest">
<style>:root{--brand:${settings.brandColor}}${assets.css}</style>
${assets.preloads.map((address) => `<link rel="modulepreload" href="${address}">`).join('\n')}
<script type="module" src="${assets.script}"></script>
</head>
<body>
<noscript><p class="no-script">${escapeHtml(noScript)}</p></noscript>
<div id="root">${body}</div>
<script type="application/json" id="settings">${jsonForScript(settings)}</script>
</body>
</html>
`
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

/** JSON that cannot end the script element it stands in, nor break a line in the middle of a string. */
function jsonForScript(value: unknown): string {
	return JSON.stringify(value).replace(
		/[<\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	)
}
