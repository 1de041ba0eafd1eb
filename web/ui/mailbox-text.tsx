import { useSiteSettings } from '../api/site-settings.tsx'

/** Stands where the mailbox goes, so that each language can have it where its sentence wants it. */
const PLACE = '\u0000'

/** A sentence that names the contact mailbox, with the mailbox as a link. */
export function MailboxText({ text }: { readonly text: (mailbox: string) => string }) {
	const { contactEmail } = useSiteSettings()
	const [before, after] = text(PLACE).split(PLACE)
	return (
		<>
			{before}
			<a href={`mailto:${contactEmail}`}>{contactEmail}</a>
			{after}
		</>
	)
}
