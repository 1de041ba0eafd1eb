/** What a provider may say of one payment, in this order. */
const LIVES = [
	['SETTLED'],
	['CANCELLED'],
	['PENDING_CONFIRMATION', 'SETTLED'],
	['PENDING_CONFIRMATION', 'CANCELLED'],
	['CANCELLED', 'SETTLED'],
	['PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE', 'SETTLED'],
	['PENDING_CONFIRMATION', 'CANCELLED', 'SETTLED'],
] as const

type Life = (typeof LIVES)[number]

/** The payment moves on, or the callback about one of its moves arrives. */
export type Step = { readonly kind: 'move' | 'tell'; readonly index: number }

export type Story = {
	readonly life: Life
	readonly steps: readonly Step[]
	/** How often each callback is sent, at once. */
	readonly times: number
	/** No callback arrives until the payment was found by asking; then all do, the last one first. */
	readonly isFoundByAsking: boolean
}

/** Every life, in every order of its moves and callbacks, each callback once and doubled; and without any. */
export function everyStory(): Story[] {
	return LIVES.flatMap((life) => {
		const told = [1, 2].flatMap((times) =>
			everyOrder(life.length).map((steps) => ({ life, steps, times, isFoundByAsking: false })),
		)
		const moves = life.map((_, index) => ({ kind: 'move' as const, index }))
		return [...told, { life, steps: moves, times: 2, isFoundByAsking: true }]
	})
}

/** Moves come one after another, each callback at any time after its move. */
function everyOrder(moves: number, moved = 0, untold: readonly number[] = []): Step[][] {
	if (moved === moves && untold.length === 0) return [[]]
	const moving =
		moved < moves
			? everyOrder(moves, moved + 1, [...untold, moved]).map((rest) => [
					{ kind: 'move' as const, index: moved },
					...rest,
				])
			: []
	const telling = untold.flatMap((index) =>
		everyOrder(
			moves,
			moved,
			untold.filter((other) => other !== index),
		).map((rest) => [{ kind: 'tell' as const, index }, ...rest]),
	)
	return [...moving, ...telling]
}
