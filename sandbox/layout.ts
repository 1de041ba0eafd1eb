import type { FastifyReply } from 'fastify'
import { type Html, html, htmlText } from './html.ts'

export type Page = {
	readonly title: string
	readonly body: Html
	/** Our own pages link to each other; the checkout is a page for the payer alone. */
	readonly navigation?: boolean
}

const basePolicy = [
	"default-src 'none'",
	"style-src 'self'",
	"img-src 'self' data:",
	"frame-src 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
]

/** Chromium applies form-action to the redirect after a form too, so the merchant must be named. */
export function sendPage(reply: FastifyReply, page: Page, redirectOrigins: readonly string[] = []) {
	const policy = [...basePolicy, ["form-action 'self'", ...redirectOrigins].join(' ')].join('; ')
	return reply
		.header('content-security-policy', policy)
		.header('referrer-policy', 'no-referrer')
		.header('x-content-type-options', 'nosniff')
		.header('cache-control', 'no-store')
		.type('text/html; charset=utf-8')
		.send(htmlText(layout(page)))
}

function layout({ title, body, navigation = true }: Page): Html {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – stand-in</title>
<link rel="stylesheet" href="/sandbox.css">
<link rel="icon" href="data:,">
</head>
<body>
<header>
<p class="banner"><span><strong>TEST</strong> Stand-in: no real payments or mails / <span lang="sv">Låtsasmiljö</span></span></p>
${navigation && navigationLinks(title)}
</header>
<main${!navigation && html` class="narrow"`}>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
}

const places = [
	{ name: 'Payments', path: '/' },
	{ name: 'Mailbox', path: '/mail' },
	{ name: 'VAT numbers', path: '/vies' },
	{ name: 'Certificates', path: '/documents' },
] as const

function navigationLinks(current: string): Html {
	return html`<nav aria-label="Stand-ins"><ul>${places.map(
		({ name, path }) =>
			html`<li><a href="${path}"${name === current && html` aria-current="page"`}>${name}</a></li>`,
	)}</ul></nav>`
}

/** The machine's own time: whoever reads this sits in front of it. */
export function moment(iso: string): Html {
	return html`<time datetime="${iso}">${new Date(iso).toLocaleString('sv-SE')}</time>`
}
