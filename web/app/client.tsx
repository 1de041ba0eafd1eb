import { DEFAULT_LANGUAGE, isLanguage, type SiteSettings } from '@coc/contract'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../ui/styles.css'
import { App } from './app.tsx'

const root = document.getElementById('root')
const settingsText = document.getElementById('settings')?.textContent
if (!root || !settingsText) throw new Error('The document lacks its root or its settings')

const settings: SiteSettings = JSON.parse(settingsText)
const { lang } = document.documentElement

hydrateRoot(
	root,
	<BrowserRouter>
		<App settings={settings} initialLanguage={isLanguage(lang) ? lang : DEFAULT_LANGUAGE} />
	</BrowserRouter>,
)
