import { addressIn, CHOSEN_LANGUAGE, type Language, PAGE_PATHS } from '@coc/contract'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { loadMessages } from '../i18n/load-messages.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { PrivacyLink } from '../navigation/privacy-link.tsx'
import { opensElsewhere, SiteLink } from '../navigation/site-link.tsx'
import { Logo } from '../ui/logo.tsx'
import './frame.css'
import { placeOf } from './place.ts'

const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' }

/** Each in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' }

export function Frame({ children }: { readonly children: ReactNode }) {
	const { frame, verify } = useMessages()
	const { language } = useLanguage()
	const main = useFocusOnArrival()
	return (
		<>
			<a className="skip" href="#main">
				{frame.skipToContent}
			</a>
			<Header />
			<main id="main" ref={main} tabIndex={-1}>
				{children}
			</main>
			<footer className="footer">
				<h2>{frame.footerHeading}</h2>
				<SiteLink to={PAGE_PATHS.contact}>{frame.contactLink}</SiteLink>
				{Object.entries(frame.wordsLinks).map(([path, text]) => (
					<a key={path} href={addressIn(language, path)}>
						{text}
					</a>
				))}
				<SiteLink to={PAGE_PATHS.verify}>{verify.title}</SiteLink>
				<PrivacyLink>{frame.privacyLink}</PrivacyLink>
			</footer>
		</>
	)
}

function Header() {
	const { language, chooseLanguage } = useLanguage()
	const { pathname } = useNavigation()
	const other = OTHER[language]
	// Who is on the way to the link does not wait for its texts. Without a network they are tried again when it is followed.
	const loadAhead = () => void loadMessages[other]().catch(() => undefined)
	const choose = (event: MouseEvent) => {
		if (opensElsewhere(event)) return
		event.preventDefault()
		chooseLanguage(other)
	}
	return (
		<header className="header">
			{pathname !== PAGE_PATHS.start && (
				<SiteLink to={PAGE_PATHS.start} className="brand">
					<Logo />
				</SiteLink>
			)}
			<a
				className="language"
				lang={other}
				hrefLang={other}
				href={`?${CHOSEN_LANGUAGE}=${other}`}
				rel="nofollow"
				onPointerEnter={loadAhead}
				onFocus={loadAhead}
				onClick={choose}
			>
				{LANGUAGE_NAMES[other]}
			</a>
		</header>
	)
}

/** After a navigation inside the page, reading goes on at the new page's heading. */
function useFocusOnArrival() {
	const main = useRef<HTMLElement>(null)
	const { pathname, isRestored } = useNavigation()
	const place = placeOf(pathname)
	const shown = useRef(place)
	useEffect(() => {
		if (shown.current === place) return
		shown.current = place
		const target = main.current?.querySelector('h1') ?? main.current
		target?.focus({ preventScroll: true })
		if (!isRestored) scrollTo(0, 0)
	}, [place, isRestored])
	return main
}
