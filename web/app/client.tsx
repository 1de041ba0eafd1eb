import { chosenLanguage, type SiteSettings } from '@coc/contract'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/styles.css'
import { App } from './app.tsx'
import { nameOrder } from './order-id-placeholder.ts'
import { pageAt } from './page-list.ts'

const root = document.getElementById('root')
const settingsText = document.getElementById('settings')?.textContent
if (!root || !settingsText) throw new Error('The document lacks its root or its settings')

const settings: SiteSettings = JSON.parse(settingsText)
const language = chosenLanguage(document.cookie)

const app = (
	<App settings={settings} initialLanguage={language} initialPathname={location.pathname} />
)

if (document.documentElement.lang === language) {
	nameOrder(root, pageAt(location.pathname).orderId)
	hydrateRoot(root, app)
} else {
	// Who sent the page could not read the cookie.
	root.replaceChildren()
	document.documentElement.hidden = false
	createRoot(root).render(app)
}
