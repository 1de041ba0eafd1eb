export type HistoryEvent = {
	readonly at: Date
	/** What changed: the order itself, one attempt to pay, a refund, a mail. */
	readonly about: 'order' | 'payment' | 'refund' | 'mail'
	readonly what: string
	readonly cause: string
}

type Transition = {
	readonly at: Date
	readonly attempt_id: string | null
	readonly refund_id: string | null
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
	const aboutOf = subjectReader()
	const moves = transitions.map(
		(transition): HistoryEvent => ({
			at: transition.at,
			about: aboutOf(transition),
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

/**
 * A payment that settles moves itself and then its order, and both moves name the payment. The
 * payment's own moves are the ones that go on from where it stood.
 */
function subjectReader(): (transition: Transition) => HistoryEvent['about'] {
	const attempts = new Map<string, string>()
	return ({ attempt_id, refund_id, from_status, to_status }) => {
		if (refund_id !== null) return 'refund'
		if (attempt_id === null || (attempts.get(attempt_id) ?? 'OPENING') !== from_status) {
			return 'order'
		}
		attempts.set(attempt_id, to_status)
		return 'payment'
	}
}

function ordinal(number: number): string {
	return (
		new Map([
			[2, 'second'],
			[3, 'third'],
		]).get(number) ?? `${number}th`
	)
}
