import { useMessages } from '../../i18n/language-context.tsx'
import { PrivacyLink } from '../../navigation/privacy-link.tsx'

export function PrivacyNote() {
	const { before, link, after } = useMessages().order.privacyNote
	return (
		<p className="order-small">
			{before}
			<PrivacyLink target="_blank">{link}</PrivacyLink>
			{after}
		</p>
	)
}
