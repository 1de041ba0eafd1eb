import { type FocusEvent, useEffect, useState } from 'react'
import { heldRows, isOtherList } from './held-rows.ts'
import { useOwnActs } from './own-acts.tsx'

type Drawn<Row> = { readonly view: string; readonly rows: readonly Row[] }

/**
 * While somebody points at a list or is in it by keyboard, its rows keep their places; what would move them waits
 * until they look elsewhere, ask for it, or do something themselves. `listed` names what is listed: another list is
 * drawn at once.
 */
export function useHeldRows<Row>(
	newest: readonly Row[],
	keyOf: (row: Row) => string,
	listed: string,
) {
	const view = `${listed} ${useOwnActs().count}`
	const [isPointedAt, setPointedAt] = useState(false)
	const [hasFocus, setFocus] = useState(false)
	const [drawn, setDrawn] = useState<Drawn<Row>>({ view, rows: newest })
	const [awaited, setAwaited] = useState<readonly Row[] | null>(null)
	const held = heldRows(drawn.rows, newest, keyOf)

	// A row that is gone takes the focus with it, and says nothing.
	useEffect(() => {
		if (drawn && document.activeElement === document.body) setFocus(false)
	}, [drawn])

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
