import type { Language } from '@coc/contract'
import { messagesIn } from '../i18n/language-context.tsx'
import type { Page } from './page-list.ts'

export type PageHead = {
	readonly language: Language
	readonly title: string
	readonly description: string
	readonly robots: string
}

/** What a page says to who has no script: only that can show an order. */
export function noScriptText(page: Page, language: Language, mailbox: string): string {
	const { payment, frame } = messagesIn[language]
	return (page.part === 'payment' ? payment : frame).noScript(mailbox)
}

/** What the document's head says about a page: the server writes it, the browser keeps it true. */
export function pageHead(page: Page, language: Language, brandName: string): PageHead {
	const messages = messagesIn[language]
	return {
		language,
		title: titleOf(page.title(messages), brandName),
		description: messages.start.description,
		robots: page.indexable ? 'index, follow' : 'noindex',
	}
}

export function titleOf(view: string, brandName: string): string {
	return `${view} – ${brandName}`
}

export function showHead({ language, title, description, robots }: PageHead): void {
	document.documentElement.lang = language
	document.title = title
	setMeta('description', description)
	setMeta('robots', robots)
}

function setMeta(name: string, content: string): void {
	document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}
