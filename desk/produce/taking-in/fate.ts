import type { TakenFile } from '@coc/contract/desk'

export type NamedOrder = { readonly id: string; readonly reference: string }

/** What became of a file. */
export type Fate =
	| {
			readonly kind: 'matched' | 'replaced'
			readonly chassisNumber: string
			readonly orders: readonly NamedOrder[]
	  }
	/** These very bytes were in the archive. */
	| { readonly kind: 'here'; readonly chassisNumber: string | null; readonly waits: boolean }
	| { readonly kind: 'waiting'; readonly why: string }
	| { readonly kind: 'refused'; readonly why: string }
	/** The server could not take it, and might another time. */
	| { readonly kind: 'failed' }

export type FateKind = Fate['kind']

export function fateOf(taken: TakenFile): Fate {
	switch (taken.outcome) {
		case 'matched':
		case 'replaced':
			return {
				kind: taken.outcome,
				chassisNumber: taken.chassisNumber,
				orders: taken.orders,
			}
		case 'waiting':
			return { kind: 'waiting', why: taken.waits }
		case 'refused':
			return { kind: 'refused', why: taken.refusal }
		case 'same':
			return { kind: 'here', chassisNumber: null, waits: false }
	}
}
