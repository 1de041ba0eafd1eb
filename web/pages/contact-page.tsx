import { useMessages } from '../i18n/language-context.tsx'
import { MailboxText } from '../ui/mailbox-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import './pages.css'

export function ContactPage() {
	const { contact } = useMessages()
	return (
		<div className="prose">
			<PageHeading>{contact.title}</PageHeading>
			<p>
				<MailboxText text={contact.text} />
			</p>
		</div>
	)
}
