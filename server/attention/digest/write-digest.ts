import type { Language } from '@coc/contract'
import { type Html, html } from '../../html/html.ts'
import type { AttentionItem } from '../attention-item.ts'
import { commandsFor } from '../commands-for.ts'

/** More are counted, not told: the list itself has them. */
const MOST_TOLD = 50

type DigestTexts = {
	readonly subject: (count: number, brandName: string) => string
	readonly isNew: string
	readonly since: (when: string) => string
	readonly more: (count: number) => string
	readonly list: string
}

const TEXTS: Record<Language, DigestTexts> = {
	sv: {
		subject: (count, brandName) =>
			count === 1
				? `1 sak behöver dig (${brandName})`
				: `${count} saker behöver dig (${brandName})`,
		isNew: 'Ny: ',
		since: (when) => `sedan ${when}`,
		more: (count) => `… och ${count} till.`,
		list: 'Hela listan',
	},
	en: {
		subject: (count, brandName) =>
			count === 1 ? `1 thing needs you (${brandName})` : `${count} things need you (${brandName})`,
		isNew: 'New: ',
		since: (when) => `since ${when}`,
		more: (count) => `… and ${count} more.`,
		list: 'The whole list',
	},
}

const LIST = 'npm run desk -- attention'

const minute = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Europe/Stockholm',
	dateStyle: 'short',
	timeStyle: 'short',
})

type Digest = {
	readonly items: readonly AttentionItem[]
	readonly isNew: (item: AttentionItem) => boolean
	readonly language: Language
	readonly brandName: string
}

/** What needs a person, as a mail. It names orders by their numbers, and nobody. */
export function writeDigest({ items, isNew, language, brandName }: Digest) {
	const texts = TEXTS[language]
	const entries = items.slice(0, MOST_TOLD).map((item) => ({
		title: `${isNew(item) ? texts.isNew : ''}${item.title[language]}`,
		key: `${item.key}, ${texts.since(minute.format(item.since))}`,
		why: item.why[language],
		commands: commandsFor(item),
	}))
	const left = items.length - entries.length
	const more = left > 0 ? [texts.more(left)] : []
	const subject = texts.subject(items.length, brandName)
	const text = [
		...entries.map(({ title, key, why, commands }) => [title, key, why, ...commands].join('\n')),
		...more,
		`${texts.list}: ${LIST}`,
	].join('\n\n')
	return { subject, text: `${text}\n`, html: asHtml(language, subject, entries, more) }
}

type Entry = {
	readonly title: string
	readonly key: string
	readonly why: string
	readonly commands: readonly string[]
}

function asHtml(
	language: Language,
	subject: string,
	entries: readonly Entry[],
	more: readonly string[],
): string {
	const entry = ({ title, key, why, commands }: Entry): Html => html`
		<h2 style="margin:24px 0 0;font-size:16px">${title}</h2>
		<p style="margin:0;font-size:14px">${key}</p>
		<p style="margin:4px 0">${why}</p>
		${commands.map((command) => html`<pre style="margin:0;white-space:pre-wrap">${command}</pre>`)}`
	return html`<!doctype html>
<html lang="${language}">
	<head><meta charset="utf-8"><title>${subject}</title></head>
	<body style="font:16px/1.5 system-ui,sans-serif">
		${entries.map(entry)}
		${more.map((line) => html`<p>${line}</p>`)}
		<p style="margin:24px 0 0">${TEXTS[language].list}: <code>${LIST}</code></p>
	</body>
</html>
`.markup
}
