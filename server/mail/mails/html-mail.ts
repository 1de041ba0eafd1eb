import { type Html, html } from '../../html/html.ts'
import { type Accent, accentOn } from './brand-colours.ts'
import type { Bill, BillLine, CarList, MailContent, MailLink } from './mail-content.ts'

// The site's paper and ink (ui/styles/tokens.css), in the notation that every mail client knows.
const LIGHT = { paper: '#fcfaf6', ink: '#1b222c', quiet: '#515962', rule: '#e0dcd5' }
const DARK = { paper: '#12161c', ink: '#eeebe4', quiet: '#b4b1a9', rule: '#31363d' }

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif"
const MONO = "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace"
const BREAKS_ANYWHERE = 'overflow-wrap:anywhere;word-break:break-word'
const RULE_BELOW = `border-bottom:1px solid ${LIGHT.rule}`

/**
 * Mail clients know little CSS: a single narrow column, styles on the elements, and the colours for
 * the dark in one place. Nothing is loaded from anywhere. Many throw the outermost elements away, so
 * what is said there about language and colours is said again inside.
 */
export function htmlMail(mail: MailContent): string {
	const light = accentOn(LIGHT.paper, mail.brandColor, 4.5)
	const dark = accentOn(DARK.paper, mail.brandColor, 7)
	return html`<!doctype html>
<html lang="${mail.language}">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width">
		<meta name="color-scheme" content="light dark">
		<meta name="supported-color-schemes" content="light dark">
		<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
		<title>${mail.subject}</title>
		<style>
			:root { color-scheme: light dark; }
			@media (prefers-color-scheme: dark) {
				.paper { background: ${DARK.paper} !important; color: ${DARK.ink} !important; }
				.quiet { color: ${DARK.quiet} !important; }
				.rule { border-color: ${DARK.rule} !important; }
				.accent { color: ${dark.colour} !important; }
				.button { background: ${dark.colour} !important; color: ${dark.textOnIt} !important; }
			}
		</style>
	</head>
	<body class="paper" style="margin:0;background:${LIGHT.paper};color:${LIGHT.ink}">
		<div style="display:none;max-height:0;overflow:hidden">${mail.words ?? mail.body}</div>
		<div role="article" lang="${mail.language}" class="paper" style="padding:32px 16px 40px;background:${LIGHT.paper};color:${LIGHT.ink};font:16px/1.5 ${FONT}">
			<div style="max-width:560px;margin:0 auto;${BREAKS_ANYWHERE}">
				<p class="rule accent" style="margin:0 0 32px;padding:0 0 16px;${RULE_BELOW};color:${light.colour};font-weight:700;letter-spacing:.08em;text-transform:uppercase">${mail.brandName}</p>
				<h1 style="margin:0 0 20px;font-size:26px;line-height:1.25;font-weight:650;letter-spacing:-.01em">${mail.heading}</h1>
				<p style="margin:0 0 8px">${mail.greeting}</p>
				${mail.words === null ? [] : written(mail.words)}
				<p style="margin:0 0 28px">${mail.body}</p>
				${mail.link ? linkTo(mail.link, light) : []}
				${mail.facts.map(fact)}
				${mail.ordered ? ordered(mail.ordered) : []}
				<p class="quiet" style="margin:36px 0 0;color:${LIGHT.quiet};font-size:14px">${questions(mail, light.colour)}</p>
			</div>
		</div>
	</body>
</html>
`.markup
}

/** Line by line, since some clients know no `white-space`. */
function written(words: string): Html {
	const [first = '', ...others] = words.split('\n')
	return html`<p style="margin:0 0 20px">${first}${others.map((line) => html`<br>${line}`)}</p>`
}

function linkTo(link: MailLink, accent: Accent): Html {
	return link.asButton
		? button(link, accent)
		: html`<p style="margin:0 0 32px"><a class="accent" href="${link.url}" style="color:${accent.colour};font-weight:600">${link.label}</a></p>`
}

/** A table cell, since some clients give a link neither a background nor a padding. */
function button({ label, url }: MailLink, accent: Accent): Html {
	const colours = `background:${accent.colour};color:${accent.textOnIt}`
	return html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 36px;border-collapse:separate">
					<tr>
						<td class="button" style="border-radius:6px;${colours}"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;${colours};font-weight:600;text-decoration:none">${label}</a></td>
					</tr>
				</table>`
}

function fact({ label, value }: MailContent['facts'][number]): Html {
	return html`<p style="margin:0 0 4px;font-size:14px"><span class="quiet" style="color:${LIGHT.quiet}">${label}:</span> ${value}</p>`
}

function ordered(what: Bill | CarList): Html {
	return 'lines' in what ? bill(what) : carList(what)
}

function bill({ itemHead, priceHead, lines, total }: Bill): Html {
	const head = `padding:0 0 8px;${RULE_BELOW};color:${LIGHT.quiet};font-size:14px;font-weight:400`
	return html`<table style="width:100%;margin:20px 0 0;border-collapse:collapse;font-variant-numeric:tabular-nums">
					<thead>
						<tr>
							<th class="quiet rule" scope="col" style="${head};text-align:left">${itemHead}</th>
							<th class="quiet rule" scope="col" style="${head};width:35%;text-align:right">${priceHead}</th>
						</tr>
					</thead>
					<tbody>${lines.map(billLine)}
					</tbody>
					<tfoot>
						<tr>
							<th scope="row" style="padding:14px 8px 0 0;font-size:17px;font-weight:700;text-align:left">${total.label}</th>
							<td style="padding:14px 0 0;font-size:17px;font-weight:700;text-align:right;white-space:nowrap">${total.value}</td>
						</tr>
					</tfoot>
				</table>`
}

function billLine({ label, chassisNumber, detail, value }: BillLine): Html {
	return html`
						<tr>
							<td class="rule" style="padding:10px 8px 10px 0;${RULE_BELOW};vertical-align:top">${label}${chassisNumber === '' ? [] : html` ${number(chassisNumber)}`}${detail === '' ? [] : under(detail)}</td>
							<td class="rule" style="padding:10px 0;${RULE_BELOW};vertical-align:top;text-align:right">${value}</td>
						</tr>`
}

function under(detail: string): Html {
	return html`<div class="quiet" style="color:${LIGHT.quiet};font-size:13px;hyphens:auto">${detail}</div>`
}

function carList({ heading, chassisNumbers }: CarList): Html {
	return html`<h2 class="quiet rule" style="margin:20px 0 0;padding:0 0 8px;${RULE_BELOW};color:${LIGHT.quiet};font-size:14px;font-weight:400">${heading}</h2>
				<ul style="margin:0;padding:0;list-style:none">${chassisNumbers.map(
					(chassisNumber) => html`
					<li class="rule" style="padding:10px 0;${RULE_BELOW}">${number(chassisNumber)}</li>`,
				)}
				</ul>`
}

/**
 * Where there is little room it breaks between its three parts. Letters of another direction in it
 * do not turn what stands around it.
 */
function number(chassisNumber: string): Html {
	const parts = chassisNumber.split(/(?<=^.{3}|^.{9})/u)
	return html`<bdi style="font-family:${MONO};font-size:14px">${parts.map((part) => html`${part}<wbr>`)}</bdi>`
}

/** A link of our own making has our colour: the blue that clients give an address is lost in the dark. */
function questions({ questions, contactEmail }: MailContent, colour: string): Html {
	const [before = '', after = ''] = questions.split(contactEmail)
	return html`${before}<a class="accent" href="mailto:${contactEmail}" style="color:${colour}">${contactEmail}</a>${after}`
}
