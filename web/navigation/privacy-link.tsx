import { addressIn } from '@coc/contract'
import type { ComponentProps } from 'react'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'

/** To our own policy, in this language, or to the one that the seller has elsewhere. */
export function PrivacyLink(props: ComponentProps<'a'>) {
	const { privacyPolicyUrl } = useSiteSettings()
	const { language } = useLanguage()
	const isOurs = privacyPolicyUrl.startsWith('/')
	const href = isOurs ? addressIn(language, privacyPolicyUrl) : privacyPolicyUrl
	return <a href={href} rel="noreferrer" {...props} />
}
