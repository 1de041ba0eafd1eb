import type { Language } from '@coc/contract'
import type { Messages } from '../i18n/sv.ts'
import type { Page } from './page-list.ts'

export type PageHead = {
	readonly language: Language
	readonly title: string
	readonly description: string
	readonly robots: string
}

/** What the document's head says about a page: the server writes it, the browser keeps it true. */
export function pageHead(
	page: Page,
	{ language, messages }: { readonly language: Language; readonly messages: Messages },
	brandName: string,
): PageHead {
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
