import { type Html, html, htmlText } from '../html.ts'
import { moment } from '../layout.ts'
import type { Mail } from './mail-store.ts'
import type { ReadMail } from './read-mail.ts'

const mostShown = 200

export function mailListView(mails: readonly Mail[]): Html {
	if (mails.length === 0)
		return html`<p class="empty">No mail yet. Whatever the shop sends, to whomever, arrives here.</p>`
	return html`${mails.length > mostShown && html`<p class="quiet">The newest ${mostShown} of ${mails.length}.</p>`}
<table class="cards" role="table" aria-label="Mails, newest first">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Subject</th><th scope="col" role="columnheader">To</th><th scope="col" role="columnheader">From</th><th scope="col" role="columnheader">When</th></tr></thead>
<tbody role="rowgroup">${mails.slice(-mostShown).reverse().map(mailRow)}</tbody>
</table>`
}

function mailRow(mail: Mail): Html {
	return html`<tr role="row">
<td role="cell" data-label="Subject"><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
<td role="cell" data-label="To">${mail.envelope.to.join(', ')}</td>
<td role="cell" data-label="From">${mail.from || mail.envelope.from}</td>
<td role="cell" data-label="When">${moment(mail.receivedAt)}</td>
</tr>`
}

export function mailView(mail: Mail, read: ReadMail): Html {
	return html`<dl class="facts">
<div><dt>From</dt><dd>${mail.from || mail.envelope.from}</dd></div>
<div><dt>To</dt><dd>${mail.envelope.to.join(', ')}</dd></div>
<div><dt>Arrived</dt><dd>${moment(mail.receivedAt)}</dd></div>
</dl>
${
	read.html !== undefined &&
	html`<h2>As the reader sees it</h2>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" src="/mail/${mail.id}/html" title="The mail, rendered"></iframe>`
}
<h2>Text part</h2>
${read.text === undefined ? html`<p class="empty">This mail has no text part.</p>` : html`<pre class="source" tabindex="0" role="region" aria-label="Text part">${read.text}</pre>`}
${attachmentsView(mail, read)}
<h2>Headers</h2>
<table class="headers" aria-label="Headers">
<tbody>${read.headers.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody>
</table>
<p><a href="/mail/${mail.id}/raw">Raw source</a></p>`
}

function attachmentsView(mail: Mail, { attachments }: ReadMail): Html | undefined {
	if (attachments.length === 0) return undefined
	return html`<h2>Attachments</h2>
<ul>${attachments.map(
		({ filename, mimeType, content }, index) =>
			html`<li><a href="/mail/${mail.id}/attachments/${index}">${filename}</a> <span class="quiet">${mimeType}, ${content.length} bytes</span></li>`,
	)}</ul>`
}

/**
 * The mail's own markup, trusted by nobody: its frame runs no script and loads nothing.
 * Links open in the whole window, and images that came with the mail are put in place.
 */
export function renderedMail({ html: markup = '', attachments }: ReadMail): string {
	const withImages = attachments.reduce(
		(text, { contentId, mimeType, content }) =>
			contentId && mimeType.startsWith('image/')
				? text.replaceAll(
						`cid:${contentId}`,
						`data:${mimeType};base64,${content.toString('base64')}`,
					)
				: text,
		markup,
	)
	return htmlText(html`<!doctype html><meta charset="utf-8"><base target="_top">`) + withImages
}
