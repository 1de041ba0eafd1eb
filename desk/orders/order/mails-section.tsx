import { wordsFor } from '@coc/contract'
import { type DeskOrder, MAIL_WORDS, type SentMails } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { MailDialog } from '../acts/mails/mail-dialog.tsx'
import { MAILS_TEXTS } from '../acts/mails/mails-texts.ts'
import { ResendAct } from '../acts/mails/resend-act.tsx'
import { useMails } from '../acts/mails/use-mails.ts'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { Section } from './section.tsx'

type OrderMail = DeskOrder['mails'][number]
type SentMail = SentMails['mails'][number]

/** Every mail to the customer: to whom, when, how it stands, and what it said. */
export function MailsSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const { language } = useLanguage()
	const { data } = useMails(order.id)
	const [shown, setShown] = useState<SentMail | null>(null)
	const nameOf = (kind: string) => wordsFor(MAIL_WORDS, kind, language)
	return (
		<Section title={texts.mails} acts={<ResendAct order={order} />}>
			{order.mails.length === 0 && <p className="hint">{texts.nothing}</p>}
			<ul className="lines">
				{order.mails.toReversed().map((mail) => (
					<MailLine
						key={`${mail.kind} ${mail.version} ${mail.createdAt}`}
						mail={mail}
						name={nameOf(mail.kind)}
						sent={data?.mails.find(
							({ kind, version }) => kind === mail.kind && version === mail.version,
						)}
						onShow={setShown}
					/>
				))}
			</ul>
			<MailDialog
				orderId={order.id}
				mail={shown}
				title={shown ? nameOf(shown.kind) : ''}
				onClose={() => setShown(null)}
			/>
		</Section>
	)
}

type MailLineProps = {
	readonly mail: OrderMail
	readonly name: string
	readonly sent: SentMail | undefined
	readonly onShow: (sent: SentMail) => void
}

function MailLine({ mail, name, sent, onShow }: MailLineProps) {
	const texts = useWords(MAILS_TEXTS)
	const { language } = useLanguage()
	const { version, state, sentAt, createdAt, why } = mail
	const numbered = version > 1 ? `${name} ${texts.times(version)}` : name
	return (
		<li className="mail-line">
			<div>
				<p>{sent?.content?.subject ?? name}</p>
				<p className="hint">
					{numbered}
					{sent?.content && ` · ${texts.to.toLocaleLowerCase(language)} ${sent.content.recipient}`}
					{' · '}
					{state === 'waiting' && why ? texts.tries : texts.states[state]}{' '}
					<When at={sentAt ?? createdAt} />
					{why && `. ${why[language]}.`}
				</p>
			</div>
			<span className="acts">
				{sent && (
					<Button look="quiet" aria-label={texts.showOf(numbered)} onClick={() => onShow(sent)}>
						{texts.show}
					</Button>
				)}
			</span>
		</li>
	)
}
