import type { WriteWordsPage } from '@coc/contract'
import { html } from '../../html/html.ts'

/** A page of words without the site around it. */
export const writeBarePage: WriteWordsPage = ({ language, title, body }) =>
	html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body><main>${{ markup: body }}</main></body>
</html>
`.markup
