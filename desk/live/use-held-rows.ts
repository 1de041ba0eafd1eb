import { type FocusEvent, useState } from 'react'
import { heldRows, isOtherList } from './held-rows.ts'

type Drawn<Row> = { readonly view: string; readonly rows: readonly Row[] }

/**
 * While somebody points at a list or is in it by keyboard, its rows keep their places; what would move them waits
 * until they look elsewhere, or ask for it. `view` names what is listed: another view is drawn at once.
 */
export function useHeldRows<Row>(
	newest: readonly Row[],
	keyOf: (row: Row) => string,
	view: string,
) {
	const [isPointedAt, setPointedAt] = useState(false)
	const [hasFocus, setFocus] = useState(false)
	const [drawn, setDrawn] = useState<Drawn<Row>>({ view, rows: newest })
	const [awaited, setAwaited] = useState<readonly Row[] | null>(null)
	const held = heldRows(drawn.rows, newest, keyOf)

	// Another view was asked for: whatever comes next is it.
	if (drawn.view !== view) {
		setDrawn({ view, rows: newest })
		setAwaited(newest)
	} else if (drawn.rows !== newest) {
		const isAsked = awaited !== null && awaited !== newest
		const isFree = !isPointedAt && !hasFocus
		if (isFree || !held.wouldMove || isAsked || isOtherList(drawn.rows, newest, keyOf)) {
			setDrawn({ view, rows: newest })
			setAwaited(null)
		}
	}

	return {
		rows: held.rows,
		arrivals: held.arrivals,
		isHeld: held.wouldMove,
		showNewest: () => setDrawn({ view, rows: newest }),
		/** For the part of the screen that has the rows. */
		watch: {
			onPointerEnter: () => setPointedAt(true),
			onPointerLeave: () => setPointedAt(false),
			onFocus: () => setFocus(true),
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
				setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
		},
	}
}
