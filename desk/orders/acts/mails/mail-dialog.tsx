import type { SentMails } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { When } from '../../../i18n/when.tsx'
import { Facts } from '../../order/section.tsx'
import { MAILS_TEXTS } from './mails-texts.ts'

type SentMail = SentMails['mails'][number]

type MailDialogProps = {
	readonly orderId: string
	/** Null: none is shown. */
	readonly mail: SentMail | null
	readonly title: string
	readonly onClose: () => void
}

/** A mail as it was sent: a page by somebody else's rules, in a frame that runs and loads nothing. */
export function MailDialog({ orderId, mail, title, onClose }: MailDialogProps) {
	const texts = useWords(MAILS_TEXTS)
	return (
		<Dialog open={mail !== null} title={title} onClose={onClose}>
			{mail && <Mail orderId={orderId} mail={mail} />}
			<div className="actions">
				<Button look="quiet" onClick={onClose}>
					{texts.close}
				</Button>
			</div>
		</Dialog>
	)
}

function Mail({ orderId, mail }: { readonly orderId: string; readonly mail: SentMail }) {
	const texts = useWords(MAILS_TEXTS)
	const { content, kind, version, termsSha256 } = mail
	const at = `/api/desk/orders/${encodeURIComponent(orderId)}`
	return (
		<>
			<Facts
				facts={[
					[texts.to, content?.recipient ?? ''],
					[texts.subject, content?.subject ?? ''],
					[texts.sent, <When key="sent" at={mail.sentAt} />],
					[texts.attached, content?.attachments.join(', ') ?? ''],
					[
						'',
						termsSha256 && (
							<a href={`${at}/terms/${termsSha256}`} target="_blank" rel="noreferrer">
								{texts.terms}
							</a>
						),
					],
				]}
			/>
			{content ? (
				<>
					<iframe
						className="mail"
						title={texts.frame}
						sandbox=""
						src={`${at}/mails/${kind}/${version}`}
					/>
					<details>
						<summary>{texts.text}</summary>
						<p className="note-words">{content.text}</p>
					</details>
				</>
			) : (
				<p>{texts.notKept}</p>
			)}
		</>
	)
}
