import {
	DEFAULT_LANGUAGE,
	fillPattern,
	ORDER_ID_PARAMETER,
	PAGE_PATTERNS,
	type SitePattern,
} from '@coc/contract'
import type { Headers, StaticSite } from './static-answers.ts'

type Rule = { readonly path: string; readonly headers: Headers }

const POLICY = 'content-security-policy'
/** Hosts go by the file's name; and they give everyone the same page, whose language the browser changes. */
const LEFT_TO_THE_HOST = ['content-type', 'vary']

/**
 * The headers, as hosts read them from a file of this name. Where two rules hold for one address some hosts join
 * their values with a comma, so no header stands in two of them: what differs is not in the rule for all.
 */
export function headersFile(site: StaticSite): string {
	const pages = site.pages.filter(({ language }) => language === DEFAULT_LANGUAGE)
	const answers = [...pages, ...site.files]
	const common = Object.entries(answers[0]?.headers ?? {}).filter(([name, value]) =>
		answers.every(({ headers }) => headers[name] === value),
	)
	const known = new Set([...common.map(([name]) => name), ...LEFT_TO_THE_HOST, POLICY])
	const own = (headers: Headers) =>
		Object.fromEntries(Object.entries(headers).filter(([name]) => !known.has(name)))

	const rules: Rule[] = [
		...pages
			.filter(({ pattern }) => pattern !== PAGE_PATTERNS.notFound)
			.flatMap(({ pattern, headers }) =>
				pathsOf(pattern).map((path) => ({ path, headers: own(headers) })),
			),
		...site.files.map(({ file, headers }) => ({
			path: file.startsWith('assets/') ? '/assets/*' : `/${file}`,
			headers: own(headers),
		})),
	]
	const forAll = { ...Object.fromEntries(common), [POLICY]: widestPolicy(pages) }
	return [{ path: '/*', headers: forAll }, ...withoutRepetition(rules)].map(writeRule).join('\n')
}

/** Pages about an order lie in one file for all orders; the address stays as it is. */
export function redirectsFile({ pages, orderIdPlaceholder }: StaticSite): string {
	const patterns = new Set(pages.map(({ pattern }) => pattern))
	const rewrites = [...patterns]
		.filter((pattern) => pattern.includes(ORDER_ID_PARAMETER))
		.map((pattern) => [pattern, fillPattern(pattern, orderIdPlaceholder)])
	const spelling = [['/Order', PAGE_PATTERNS.order]]
	return [...rewrites, ...spelling]
		.flatMap(([from, to]) => [`${from} ${to} 200\n`, `${from}/ ${to} 200\n`])
		.join('')
}

/** Pages differ by the hash of their style and by the captcha's host: a host's rule for all must do for each. */
function widestPolicy(pages: readonly { readonly headers: Headers }[]): string {
	const directives = pages
		.flatMap(({ headers }) => (headers[POLICY] ?? '').split('; '))
		.map((text) => text.split(' '))
	const names = new Set(directives.map(([name = '']) => name))
	return [...names]
		.map((name) => {
			const sources = directives.filter(([one]) => one === name).flatMap(([, ...own]) => own)
			return [name, ...new Set(sources)].join(' ')
		})
		.join('; ')
}

function pathsOf(pattern: SitePattern): string[] {
	if (pattern === PAGE_PATTERNS.start) return [pattern]
	const [beforeId = '', ...rest] = pattern.split(ORDER_ID_PARAMETER)
	return rest.length > 0 ? [`${beforeId}*`] : [pattern, `${pattern}/`]
}

/** One rule for several addresses, provided that it says the same of each. */
function withoutRepetition(rules: readonly Rule[]): Rule[] {
	const covers = (wide: Rule, rule: Rule) =>
		wide.path.endsWith('*') && rule.path.startsWith(wide.path.slice(0, -1))
	return rules.filter((rule, index) => {
		const twin = rules.find((other, at) =>
			other.path === rule.path ? at < index : covers(other, rule),
		)
		if (twin && JSON.stringify(twin.headers) !== JSON.stringify(rule.headers)) {
			throw new Error(`${rule.path} has other headers than ${twin.path}`)
		}
		return !twin
	})
}

function writeRule({ path, headers }: Rule): string {
	const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
	return `${path}\n${lines.join('')}`
}
