import {
	CHOSEN_LANGUAGE,
	DEFAULT_LANGUAGE,
	fillPattern,
	LANGUAGE_COOKIE,
	LANGUAGES,
	type Language,
	OFFERED_LANGUAGE,
	PAGE_PATTERNS,
} from '@coc/contract'
import { ExportError } from './export-error.ts'
import type { Headers, StaticPage, StaticSite } from './static-answers.ts'

/** For a server block of nginx's. A page's language follows address and cookie, as it does when the service serves it. */
export function nginxRules(site: StaticSite, logo: string | null): string {
	const pages = site.pages.filter(({ language }) => language === DEFAULT_LANGUAGE)
	const notFound = pages.find(({ pattern }) => pattern === PAGE_PATTERNS.notFound)
	if (!notFound) throw new Error('The site has no page for unknown paths')
	const assets = site.files.find(({ file }) => file.startsWith('assets/'))
	const others = site.files.filter(({ file }) => !file.startsWith('assets/'))
	const isExported = others.some(({ file }) => `/${file}` === logo)
	const ownLogo = logo?.startsWith('/') && !isExported ? logo : null

	return `${[
		`# Made by npm run export; the next one overwrites it. Inside a server block:
#   root /where/the/export/lies;
#   include /where/the/export/lies/nginx.conf;
# Then, and after every export: nginx -s reload.`,
		languageRules(),
		`# Compressed beforehand. With nginx's brotli module also: brotli_static on;
gzip_static on;
gzip_vary on;`,
		...pages
			.filter((page) => page !== notFound)
			.map((page) => location(placeOf(page), `$site_folder/${page.file}`, pageHeaders(site, page))),
		...(assets ? [location('/assets/', '$uri', assets.headers)] : []),
		...others.map(({ file, headers }) => location(`= ${quoted(`/${file}`)}`, '$uri', headers)),
		...(ownLogo && others[0]
			? [location(`= ${quoted(ownLogo)}`, '$uri', { ...others[0].headers, 'content-type': '' })]
			: []),
		'location / {\n\treturn 404;\n}',
		'error_page 404 @not_found;',
		location('@not_found', `$site_folder/${notFound.file}`, pageHeaders(site, notFound)),
	].join('\n\n')}\n`
}

function languageRules(): string {
	const folderOf = (language: Language) => (language === DEFAULT_LANGUAGE ? '""' : `/${language}`)
	const setTo = (language: Language) => [
		`set $site_language ${language};`,
		`set $site_folder ${folderOf(language)};`,
	]
	// The last that holds counts.
	const named = [`arg_${OFFERED_LANGUAGE}`, `cookie_${LANGUAGE_COOKIE}`, `arg_${CHOSEN_LANGUAGE}`]
	return [
		...setTo(DEFAULT_LANGUAGE),
		...named.flatMap((variable) =>
			LANGUAGES.map(
				(language) => `if ($${variable} = ${language}) {\n\t${setTo(language).join('\n\t')}\n}`,
			),
		),
	].join('\n')
}

/** Pages ignore case and a trailing slash. */
function placeOf({ pattern }: StaticPage): string {
	if (pattern === PAGE_PATTERNS.start) return `= ${pattern}`
	return `~* ${quoted(`^${fillPattern(pattern, '[^/]+')}/?`, '$')}`
}

function pageHeaders(site: StaticSite, page: StaticPage): Headers {
	const { 'content-language': _, ...headers } = page.headers
	for (const other of site.pages.filter(({ pattern }) => pattern === page.pattern)) {
		const { 'content-language': _, ...others } = other.headers
		if (JSON.stringify(others) !== JSON.stringify(headers)) {
			throw new Error(`The headers of ${page.pattern} depend on the language`)
		}
	}
	return headers
}

function location(place: string, file: string, headers: Headers): string {
	const { 'content-type': type, ...others } = headers
	const isPage = file.startsWith('$site_folder')
	return [
		`location ${place} {`,
		...(type ? ['\ttypes { }', `\tdefault_type ${quoted(type)};`] : []),
		`\ttry_files ${file} =404;`,
		...Object.entries(others).map(
			([name, value]) => `\tadd_header ${name} ${quoted(value)} always;`,
		),
		...(isPage ? ['\tadd_header content-language $site_language always;'] : []),
		'}',
	].join('\n')
}

/** nginx has no way to write a dollar sign in a value. */
function quoted(text: string, ending = ''): string {
	if (/["\\$\r\n]/.test(text)) {
		throw new ExportError(
			`nginx cannot be told “${text}”: leave out quotes, backslashes and dollars.`,
		)
	}
	return `"${text}${ending}"`
}
