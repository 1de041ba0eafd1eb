import type { ReactNode } from 'react'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { adoptSheet } from '../navigation/adopt-sheet.ts'
import { MailboxText } from '../ui/mailbox-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './contact.css?inline'
import { CONTACT_TEXTS } from './contact-texts.ts'

export const contactCss = css
adoptSheet(contactCss)

/** How to reach us, and who sells: it must be easy to find. */
export function ContactPage() {
	const { contact } = useMessages()
	const { language } = useLanguage()
	const { seller, contactEmail } = useSiteSettings()
	const texts = CONTACT_TEXTS[language]
	const facts: readonly (readonly [string, ReactNode])[] = [
		[texts.seller, seller.name],
		[texts.address, seller.address.join(', ')],
		[texts.email, contactEmail],
		...(seller.phone === null ? [] : [[texts.phone, seller.phone] as const]),
		[texts.organisationNumber, seller.organisationNumber],
		[texts.vatNumber, seller.vatNumber],
	]
	return (
		<div className="prose">
			<PageHeading>{contact.title}</PageHeading>
			<p>
				<MailboxText text={contact.text} />
			</p>
			<dl className="seller">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
