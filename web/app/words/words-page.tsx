import {
	CHOSEN_LANGUAGE,
	LANGUAGES,
	type Language,
	type RenderOptions,
	WORDS_PATHS,
	type WordsPage,
	type WriteWordsPage,
} from '@coc/contract'
import { renderToString } from 'react-dom/server'
import { SiteSettingsContext } from '../../api/site-settings.tsx'
import { LanguageContext } from '../../i18n/language-context.tsx'
import { messagesIn } from '../../i18n/messages-in.ts'
import { NavigationProvider } from '../../navigation/navigation.tsx'
import { writeDocument } from '../document.ts'
import { Frame, LANGUAGE_NAMES } from '../frame.tsx'
import { GO_TO_OTHER_LANGUAGE } from '../other-language.ts'
import { titleOf } from '../page-head.ts'
import withdrawalCss from './withdrawal.css?inline'
import css from './words.css?inline'

const SLOT = 'words-placeholder'

/** Pages with the site's own header and footer, for words that nobody needs a script to read. */
export function wordsPageWriter({ settings, publicUrl, assets }: RenderOptions): WriteWordsPage {
	const frameIn = (language: Language) =>
		renderToString(
			<SiteSettingsContext value={settings}>
				<LanguageContext
					value={{ language, messages: messagesIn[language], chooseLanguage: () => undefined }}
				>
					<NavigationProvider initialPathname={WORDS_PATHS.terms}>
						<Frame>{SLOT}</Frame>
					</NavigationProvider>
				</LanguageContext>
			</SiteSettingsContext>,
		).split(SLOT)
	const frames = { sv: frameIn('sv'), en: frameIn('en') }

	return ({ language, title, path, body, languageForm }) => {
		const [before = '', after] = frames[language]
		const header = languageForm ? withLanguageButton(before, language, languageForm) : before
		return writeDocument({
			head: {
				language,
				title: titleOf(title, settings.brandName),
				description: messagesIn[language].start.description,
				robots: path === null ? 'noindex' : 'index, follow',
			},
			body: `${header}<div class="words">${body}</div>${after}`,
			// What answers a form is in the language that it was answered in, and Back shows it as it was: to go to its
			// address would lose what was typed. The server has chosen the language and keeps it.
			early: languageForm ? [] : [GO_TO_OTHER_LANGUAGE],
			...{ settings, publicUrl, path, app: null },
			css: assets.css + css + withdrawalCss,
		})
	}
}

const LINK = { start: '<a class="language"', end: '</a>' } as const

/** In the place of the header's link, which would leave behind what was typed. */
function withLanguageButton(
	header: string,
	language: Language,
	{ id, path, show }: NonNullable<WordsPage['languageForm']>,
): string {
	const start = header.indexOf(LINK.start)
	const end = header.indexOf(LINK.end, start) + LINK.end.length
	if (start < 0) throw new Error('The header has no link to the other language')
	const other = LANGUAGES.find((one) => one !== language) ?? language
	const button = `<button class="language" lang="${other}" form="${id}" formaction="${path}?${CHOSEN_LANGUAGE}=${other}" formnovalidate name="show" value="${show}">${LANGUAGE_NAMES[other]}</button>`
	return header.slice(0, start) + button + header.slice(end)
}
