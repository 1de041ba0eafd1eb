import {
	LANGUAGES,
	type PageTemplate,
	WORDS_PATHS,
	type WordsPath,
	type WriteWordsPage,
} from '@coc/contract'
import { type Html, html } from '../../html/html.ts'
import type { LawText, LawTexts } from '../../law/law-text.ts'
import { textHtml } from '../../law/text-html.ts'

/** What the law wants to be read on the site. */
export function lawPages(
	texts: LawTexts,
	privacyPolicyUrl: string,
	write: WriteWordsPage,
): PageTemplate[] {
	return LANGUAGES.flatMap((language) => {
		const { terms, withdrawalInformation, withdrawalForm, accessibility, privacy } = texts[language]
		const page = (path: WordsPath, { title }: LawText, body: Html): PageTemplate => ({
			pattern: path,
			status: 200,
			language,
			indexable: true,
			html: write({ language, title, path, body: body.markup }),
		})
		return [
			page(
				WORDS_PATHS.terms,
				terms,
				html`${textHtml(terms)}
<section id="withdrawal-information">
${textHtml(withdrawalInformation, 1)}</section>
${withdrawalForm ? html`<section id="withdrawal-form">\n${textHtml(withdrawalForm, 1)}</section>` : ''}`,
			),
			page(WORDS_PATHS.accessibility, accessibility, textHtml(accessibility)),
			// Only where nobody has one elsewhere.
			...(privacyPolicyUrl === WORDS_PATHS.privacy
				? [page(WORDS_PATHS.privacy, privacy, textHtml(privacy))]
				: []),
		]
	})
}
