import type { SiteSettings } from '@coc/contract'
import { createContext, use } from 'react'

export const SiteSettingsContext = createContext<SiteSettings | null>(null)

/** What the operator configured, as the server wrote it into the page. */
export function useSiteSettings(): SiteSettings {
	const settings = use(SiteSettingsContext)
	if (!settings) throw new Error('SiteSettingsContext is missing around this component')
	return settings
}
