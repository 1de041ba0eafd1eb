import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Html, html } from '../../html/html.ts'
import { PROBLEM_CODES, PROBLEMS } from '../problem.ts'
import { paragraphs } from './describe-fields.ts'
import type { CallInDocument } from './example-texts.ts'
import type { ApiDocument } from './openapi.ts'
import { DOCUMENT_PATHS } from './service-calls.ts'
import { describedFields, methodAndPath, writeCall } from './write-call.ts'

// The site's own colours and type, so that there is one set of them.
const STYLE = ['../../../ui/styles/tokens.css', 'page.css', 'calls.css']
	.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
	.join('\n')

type Brand = { readonly brandName: string; readonly brandColor: string }

/** The document as a page for people. It runs nothing and loads nothing. */
export function writeApiPage(document: ApiDocument, brand: Brand): string {
	const { info, tags } = document
	const calls = callsOf(document)
	const callsWith = (tag: string) => calls.filter(({ operation }) => operation.tags[0] === tag)
	const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="/favicon.svg">
<link rel="alternate" type="application/json" href="${DOCUMENT_PATHS.document}">`
	const body = html`<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/">${brand.brandName}</a></header>
<main id="main" tabindex="-1">
<div class="opening">
<h1>${info.title}</h1>
<p class="soft">Version ${info.version} · <a href="mailto:${info.contact.email}">${info.contact.email}</a></p>
${paragraphs(info.description)}
</div>
<nav aria-label="Calls">
${tags.map(({ name }) => html`<h2>${name}</h2><ul>${callsWith(name).map(linkTo)}</ul>`)}
<h2>Problems</h2><ul><li><a href="#problems">All codes</a></li></ul>
</nav>
${tags.map(
	({ name, description }) => html`<section aria-labelledby="${idOf(name)}">
<h2 id="${idOf(name)}">${name}</h2>
<p class="soft">${description}</p>
${callsWith(name).map((call) => writeCall(document, call))}
</section>`,
)}
${writeProblems(document)}
</main>
</body>`
	return `<!doctype html>
<html lang="en">
<head>
${head.markup}
<style>:root{--brand:${brand.brandColor}}${STYLE}</style>
</head>
${body.markup}
</html>
`
}

function callsOf({ paths }: ApiDocument): CallInDocument[] {
	return Object.entries(paths).flatMap(([path, { get, post }]) => [
		...(get ? [{ method: 'get' as const, path, operation: get }] : []),
		...(post ? [{ method: 'post' as const, path, operation: post }] : []),
	])
}

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const linkTo = (call: CallInDocument) =>
	html`<li><a href="#${call.operation.operationId}">${methodAndPath(call)}</a> <span>${call.operation.summary}</span></li>`

function writeProblems({ components }: ApiDocument): Html {
	return html`<section aria-labelledby="problems">
<h2 id="problems">Problems</h2>
<p class="soft">What every refusal looks like (RFC 9457), and every code there is.</p>
${describedFields({ $ref: '#/components/schemas/Problem' }, components.schemas)}
<dl class="answers codes">${PROBLEM_CODES.map(
		(code) => html`<div id="problem-${code}">
<dt>${String(PROBLEMS[code].status)}</dt>
<dd><p><code>${code}</code> ${PROBLEMS[code].title}</p></dd>
</div>`,
	)}</dl>
</section>`
}
