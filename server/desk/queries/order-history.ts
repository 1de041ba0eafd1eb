export type HistoryEvent = {
	readonly at: Date
	/** What changed: the order itself, one attempt to pay, a refund, a mail. */
	readonly about: 'order' | 'payment' | 'refund' | 'mail'
	readonly what: string
	readonly cause: string
}

type Transition = {
	readonly at: Date
	readonly subject: 'order' | 'payment' | 'refund'
	readonly from_status: string
	readonly to_status: string
	readonly cause: string
}

type SentMail = {
	readonly kind: string
	readonly version: number
	readonly sent_at: Date | null
}

/** Everything that happened to an order, from the oldest to the newest. */
export function historyOf(
	order: { readonly created_at: Date },
	transitions: readonly Transition[],
	mails: readonly SentMail[],
): HistoryEvent[] {
	const moves = transitions.map(
		(transition): HistoryEvent => ({
			at: transition.at,
			about: transition.subject,
			what: `${transition.from_status} → ${transition.to_status}`,
			cause: transition.cause,
		}),
	)
	const sent = mails.flatMap((mail): HistoryEvent[] =>
		mail.sent_at
			? [
					{
						at: mail.sent_at,
						about: 'mail',
						what: `${mail.kind} sent`,
						cause: mail.version > 1 ? `for the ${ordinal(mail.version)} time` : '',
					},
				]
			: [],
	)
	const received = { at: order.created_at, about: 'order', what: 'RECEIVED', cause: '' } as const
	// Sorting keeps the order of what happened in one transaction.
	return [received, ...moves, ...sent].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function ordinal(number: number): string {
	return (
		new Map([
			[2, 'second'],
			[3, 'third'],
		]).get(number) ?? `${number}th`
	)
}
