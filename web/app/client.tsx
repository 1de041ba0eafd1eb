import { languageChosenIn, matchPage, type SiteSettings, visitLanguage } from '@coc/contract'
import { lazy } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/styles.css'
import { loadMessages } from '../i18n/load-messages.ts'
import type { Messages } from '../i18n/sv.ts'
import type { paymentPages } from '../payment/payment-pages.ts'
import { App, rememberLanguage } from './app.tsx'
import { nameOrder } from './order-id-placeholder.ts'
import { pagesWith } from './page-list.ts'

// Small, and of several later parts: in files of their own each would cost who comes there a round trip.
import '../navigation/adopt-sheet.ts'
import '@coc/ui/banner.tsx'

const paymentPage = (name: keyof typeof paymentPages) =>
	lazy(async () => ({ default: (await import('../payment/payment-pages.ts')).paymentPages[name] }))

const pages = pagesWith({
	StartPage: lazy(async () => ({ default: (await import('../pages/start-page.tsx')).StartPage })),
	PaymentPage: paymentPage('PaymentPage'),
	SuccessPage: paymentPage('SuccessPage'),
	PayInAdvanceSuccessPage: paymentPage('PayInAdvanceSuccessPage'),
	CancelPage: paymentPage('CancelPage'),
	ContactPage: lazy(async () => ({
		default: (await import('../contact/contact-page.tsx')).ContactPage,
	})),
	VerifyPage: lazy(async () => ({
		default: (await import('../verify/verify-page.tsx')).VerifyPage,
	})),
})

const root = document.getElementById('root')
const settingsText = document.getElementById('settings')?.textContent
if (!root || !settingsText) throw new Error('The document lacks its root or its settings')

const settings: SiteSettings = JSON.parse(settingsText)
const language = visitLanguage(document.cookie, location.search)

if (languageChosenIn(location.search)) {
	// By a link that was followed before this script was here; whoever gets the address is to choose for themselves.
	rememberLanguage(language)
	history.replaceState(null, '', location.pathname + location.hash)
}

const isWritten = document.documentElement.lang === language
// Who sent the page could not read the cookie: what was sent is shown only where the visitor's language does not come.
const inOtherLanguage = isWritten ? [] : [...root.childNodes]
if (!isWritten) root.replaceChildren()

const start = (messages: Messages) => {
	const app = (
		<App
			pages={pages}
			settings={settings}
			initialLanguage={language}
			initialMessages={messages}
			initialPathname={location.pathname}
		/>
	)
	if (isWritten) {
		nameOrder(root, matchPage(location.pathname).orderId ?? '')
		hydrateRoot(root, app)
	} else {
		document.documentElement.hidden = false
		createRoot(root).render(app)
	}
}
void loadMessages[language]().then(start, () => root.append(...inOtherLanguage))
