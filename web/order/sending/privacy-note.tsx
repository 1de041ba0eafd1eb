import { useSiteSettings } from '../../api/site-settings.tsx'
import { useMessages } from '../../i18n/language-context.tsx'

export function PrivacyNote() {
	const { before, link, after } = useMessages().order.privacyNote
	const { privacyPolicyUrl } = useSiteSettings()
	return (
		<p className="order-small">
			{before}
			<a href={privacyPolicyUrl} target="_blank" rel="noreferrer">
				{link}
			</a>
			{after}
		</p>
	)
}
