import { useSiteSettings } from '../api/site-settings.tsx'
import { useMessages } from '../i18n/language-context.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import './pages.css'

/** Stands where the mailbox goes, so that each language can have it where its sentence wants it. */
const MAILBOX_PLACE = '\u0000'

export function ContactPage() {
	const { contact } = useMessages()
	const { contactEmail } = useSiteSettings()
	const [before, after] = contact.text(MAILBOX_PLACE).split(MAILBOX_PLACE)
	return (
		<div className="prose">
			<PageHeading>{contact.title}</PageHeading>
			<p>
				{before}
				<a href={`mailto:${contactEmail}`}>{contactEmail}</a>
				{after}
			</p>
		</div>
	)
}
