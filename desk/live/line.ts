/** `slow`: only what is asked for comes, every few seconds. `lost`: not even that. `ended`: nothing does, until somebody signs in. */
export type Line = 'fine' | 'slow' | 'lost' | 'ended'

/** A restart, or a lift on the way to the warehouse, is nothing to speak of. */
const WORTH_TELLING_MS = 45_000

type Heard = {
	/** When the stream of changes said something last. */
	readonly streamAt: number
	/** When a call was answered last. */
	readonly answeredAt: number
	readonly isSignedOut: boolean
}

/** How true what is shown can be. */
export function lineAt(now: number, { streamAt, answeredAt, isSignedOut }: Heard): Line {
	// Who writes, or would rather not sign in, is not asked to: they are told.
	if (isSignedOut) return 'ended'
	if (now - answeredAt > WORTH_TELLING_MS) return 'lost'
	return now - streamAt > WORTH_TELLING_MS ? 'slow' : 'fine'
}
