import { html } from './html.ts'
import type { MailContent } from './mail-content.ts'

/** Mail clients know little CSS: a single narrow column, styles on the elements, colours for the dark in one place. */
export function htmlMail(mail: MailContent): string {
	const lines = mail.lines.map(
		(line) => html`
			<tr>
				<td class="line" style="padding:8px 12px 8px 0;border-bottom:1px solid #e4dfd6">${line.label}</td>
				<td class="line" style="padding:8px 0;border-bottom:1px solid #e4dfd6;text-align:right;white-space:nowrap">${line.value}</td>
			</tr>`,
	)
	return html`<!doctype html>
<html lang="${mail.language}">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width">
		<meta name="color-scheme" content="light dark">
		<meta name="supported-color-schemes" content="light dark">
		<title>${mail.heading}</title>
		<style>
			@media (prefers-color-scheme: dark) {
				.paper { background: #171512 !important; }
				.ink { color: #f2eee6 !important; }
				.quiet { color: #b8b1a5 !important; }
				.line { border-color: #3a362f !important; color: #f2eee6 !important; }
			}
		</style>
	</head>
	<body class="paper" style="margin:0;background:#fbf9f5">
		<div class="paper" style="background:#fbf9f5;padding:24px 16px">
			<div class="ink" style="max-width:560px;margin:0 auto;color:#1d1a16;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
				<p style="margin:0 0 32px;font-weight:700;letter-spacing:.08em;text-transform:uppercase">${mail.brandName}</p>
				<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${mail.heading}</h1>
				<p style="margin:0 0 8px">${mail.greeting}</p>
				<p style="margin:0 0 24px">${mail.body}</p>
				<p style="margin:0 0 32px">
					<a href="${mail.button.url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${mail.brandColor};color:#ffffff;text-decoration:none;font-weight:600">${mail.button.label}</a>
				</p>
				<p class="quiet" style="margin:0 0 8px;color:#6b655b;font-size:14px">${mail.orderNumber.label}: <span style="font-family:ui-monospace,Consolas,monospace;overflow-wrap:anywhere">${mail.orderNumber.value}</span></p>
				<table role="presentation" style="width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums">${lines}
					<tr>
						<td style="padding:12px 12px 12px 0;font-weight:700">${mail.total.label}</td>
						<td style="padding:12px 0;text-align:right;font-weight:700;white-space:nowrap">${mail.total.value}</td>
					</tr>
				</table>
				<p class="quiet" style="margin:32px 0 0;color:#6b655b;font-size:14px">${mail.questions}</p>
			</div>
		</div>
	</body>
</html>
`.markup
}
