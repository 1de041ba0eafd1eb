import { LANGUAGES, type PageTemplate, WORDS_PATHS, type WriteWordsPage } from '@coc/contract'
import { fieldsPage } from './pages.ts'
import { typedFor } from './read-form.ts'

/** The form as it is before anybody fills it in, for hosts that only have files: the API answers it. */
export function blankPages(write: WriteWordsPage, apiUrl: string): PageTemplate[] {
	const filled = { typed: typedFor(null), from: null, orderId: null }
	return LANGUAGES.map((language) => {
		const { title, body } = fieldsPage(language, filled, { apiUrl: apiUrl.replace(/\/$/, '') })
		return {
			pattern: WORDS_PATHS.withdraw,
			status: 200,
			language,
			indexable: false,
			html: write({ language, title, path: null, body: body.markup }),
		}
	})
}
