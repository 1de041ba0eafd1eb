import { CHOSEN_LANGUAGE, type Language, languageCookie, type SiteSettings } from '@coc/contract'
import { useCallback, useMemo, useState } from 'react'
import { SiteSettingsContext } from '../api/site-settings.tsx'
import { LanguageContext } from '../i18n/language-context.tsx'
import { loadMessages } from '../i18n/load-messages.ts'
import type { Messages } from '../i18n/sv.ts'
import { NavigationProvider } from '../navigation/navigation.tsx'
import { TitlePrefixContext, ViewTitleContext } from '../ui/title-prefix.tsx'
import { Frame } from './frame.tsx'
import type { Pages } from './page-list.ts'
import { PageView } from './page-view.tsx'

type AppProps = {
	readonly pages: Pages
	readonly settings: SiteSettings
	readonly initialLanguage: Language
	/** In that language. */
	readonly initialMessages: Messages
	readonly initialPathname: string
}

export function App(props: AppProps) {
	const { pages, settings, initialLanguage, initialMessages, initialPathname } = props
	const [shown, show] = useState({ language: initialLanguage, messages: initialMessages })
	const [titlePrefix, setTitlePrefix] = useState('')
	const [viewTitle, setViewTitle] = useState<string | null>(null)
	const chooseLanguage = useCallback((chosen: Language) => {
		rememberLanguage(chosen)
		loadMessages[chosen]().then(
			(messages) => show({ language: chosen, messages }),
			// As the link does where no script runs.
			() => location.assign(`?${CHOSEN_LANGUAGE}=${chosen}`),
		)
	}, [])
	const languageChoice = useMemo(() => ({ ...shown, chooseLanguage }), [shown, chooseLanguage])
	return (
		<SiteSettingsContext value={settings}>
			<LanguageContext value={languageChoice}>
				<TitlePrefixContext value={setTitlePrefix}>
					<ViewTitleContext value={setViewTitle}>
						<NavigationProvider initialPathname={initialPathname}>
							<Frame>
								<PageView pages={pages} titlePrefix={titlePrefix} viewTitle={viewTitle} />
							</Frame>
						</NavigationProvider>
					</ViewTitleContext>
				</TitlePrefixContext>
			</LanguageContext>
		</SiteSettingsContext>
	)
}

export function rememberLanguage(language: Language): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
	document.cookie = languageCookie(language)
}
