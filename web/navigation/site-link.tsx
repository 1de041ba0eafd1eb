import { addressIn, PAGE_PATHS } from '@coc/contract'
import type { ComponentProps, MouseEvent } from 'react'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { keepingLanguage, useNavigation } from './navigation.tsx'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }

/** A link within the site. */
export function SiteLink({ to, onClick, ...rest }: SiteLinkProps) {
	const { navigate } = useNavigation()
	const { captcha } = useSiteSettings()
	const { language } = useLanguage()
	// Only the order page's own policy lets Google's captcha in, and only a new document brings it.
	const needsDocument = captcha.provider === 'recaptcha' && to === PAGE_PATHS.order
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event)
		if (event.defaultPrevented || opensElsewhere(event)) return
		event.preventDefault()
		if (needsDocument) location.assign(keepingLanguage(to))
		else navigate(to)
	}
	// Where no script follows it, too, the next page is in this language.
	return <a href={addressIn(language, to)} onClick={follow} {...rest} />
}

/** The browser is to follow the link by itself. */
export function opensElsewhere({
	button,
	metaKey,
	ctrlKey,
	shiftKey,
	altKey,
}: MouseEvent): boolean {
	return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
