import {
	type Language,
	type RenderOptions,
	WORDS_PATHS,
	type WordsPage,
	type WriteWordsPage,
} from '@coc/contract'
import { renderToString } from 'react-dom/server'
import { SiteSettingsContext } from '../../api/site-settings.tsx'
import { LanguageContext, messagesIn } from '../../i18n/language-context.tsx'
import { NavigationProvider } from '../../navigation/navigation.tsx'
import { writeDocument } from '../document.ts'
import { Frame } from '../frame.tsx'
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
				<LanguageContext value={{ language, chooseLanguage: () => undefined }}>
					<NavigationProvider initialPathname={WORDS_PATHS.terms}>
						<Frame>{SLOT}</Frame>
					</NavigationProvider>
				</LanguageContext>
			</SiteSettingsContext>,
		).split(SLOT)
	const frames = { sv: frameIn('sv'), en: frameIn('en') }

	return ({ language, title, path, body, languageForm }) => {
		const [before = '', after] = frames[language]
		const header = languageForm
			? before.replace(LANGUAGE_LINK, languageButton(languageForm))
			: before
		return writeDocument({
			head: {
				language,
				title: titleOf(title, settings.brandName),
				description: messagesIn[language].start.description,
				robots: path === null ? 'noindex' : 'index, follow',
			},
			body: `${header}<div class="words">${body}</div>${after}`,
			...{ settings, publicUrl, path, early: GO_TO_OTHER_LANGUAGE, app: null },
			css: assets.css + css + withdrawalCss,
		})
	}
}

const LANGUAGE_LINK =
	/<a class="language"([^>]*) hrefLang="[a-z]+" href="([^"]*)"[^>]*>([^<]*)<\/a>/i

/** A link would leave behind what was typed. */
const languageButton = ({ id, path, show }: NonNullable<WordsPage['languageForm']>) =>
	`<button class="language" form="${id}" formaction="${path}$2" formnovalidate name="show" value="${show}"$1>$3</button>`
