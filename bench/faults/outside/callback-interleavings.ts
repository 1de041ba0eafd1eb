/** The statuses that a provider may report of one payment, in order. */
const STATUS_SEQUENCES = [
	['SETTLED'],
	['CANCELLED'],
	['PENDING_CONFIRMATION', 'SETTLED'],
	['PENDING_CONFIRMATION', 'CANCELLED'],
	['CANCELLED', 'SETTLED'],
	['PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE', 'SETTLED'],
	['PENDING_CONFIRMATION', 'CANCELLED', 'SETTLED'],
] as const

type StatusSequence = (typeof STATUS_SEQUENCES)[number]

/** The payment moves on, or the callback about one of its moves arrives. */
type Step = { readonly kind: 'move' | 'callback'; readonly index: number }

export type Interleaving = {
	readonly statuses: StatusSequence
	readonly steps: readonly Step[]
	/** How often each callback is sent, at once. */
	readonly times: number
	/** No callback arrives before reconciliation has found the payment; then all do, the last one first. */
	readonly isReconciled: boolean
}

/** Every sequence, in every order of its moves and callbacks, each callback once and twice; and without any. */
export function everyInterleaving(): Interleaving[] {
	return STATUS_SEQUENCES.flatMap((statuses) => {
		const delivered = [1, 2].flatMap((times) =>
			interleave(statuses.length).map((steps) => ({
				statuses,
				steps,
				times,
				isReconciled: false,
			})),
		)
		const moves = statuses.map((_, index) => ({ kind: 'move' as const, index }))
		return [...delivered, { statuses, steps: moves, times: 2, isReconciled: true }]
	})
}

/** Moves come one after another, each callback at any time after its move. */
function interleave(moves: number, moved = 0, undelivered: readonly number[] = []): Step[][] {
	if (moved === moves && undelivered.length === 0) return [[]]
	const moving =
		moved < moves
			? interleave(moves, moved + 1, [...undelivered, moved]).map((rest) => [
					{ kind: 'move' as const, index: moved },
					...rest,
				])
			: []
	const delivering = undelivered.flatMap((index) =>
		interleave(
			moves,
			moved,
			undelivered.filter((other) => other !== index),
		).map((rest) => [{ kind: 'callback' as const, index }, ...rest]),
	)
	return [...moving, ...delivering]
}
