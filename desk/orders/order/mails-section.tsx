import type { DeskOrder } from '@coc/contract/desk'
import { When } from '../../i18n/when.tsx'
import { wordIn } from '../../i18n/word-in.ts'
import { useOrdersTexts } from '../use-orders-texts.ts'
import { Section } from './section.tsx'

export function MailsSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts, mailKinds } = useOrdersTexts()
	return (
		<Section title={texts.mails}>
			{order.mails.length === 0 && <p className="hint">{texts.nothing}</p>}
			<ul className="lines">
				{order.mails.map(({ kind, version, state, sentAt, createdAt }) => (
					<li key={`${kind} ${version} ${createdAt}`}>
						<span>{wordIn(mailKinds, kind) ?? kind}</span>
						<span className="hint">
							{texts.mailStates[state]} <When at={sentAt ?? createdAt} />
						</span>
					</li>
				))}
			</ul>
		</Section>
	)
}

/** What the service still does for it by itself; nothing where all is done. */
export function JobsSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts, mailKinds } = useOrdersTexts()
	if (order.jobs.length === 0) return null
	return (
		<Section title={texts.jobs}>
			<ul className="lines">
				{order.jobs.map(({ id, queue, mailKind, state, createdAt, lastError }) => (
					<li key={id}>
						<span>{mailKind ? (wordIn(mailKinds, mailKind) ?? mailKind) : queue}</span>
						<span className="hint">
							{texts.jobStates[state]} <When at={createdAt} /> {lastError}
						</span>
					</li>
				))}
			</ul>
		</Section>
	)
}
