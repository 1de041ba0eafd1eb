type Held<Row> = {
	/** What is drawn: each row as it is now, in its old place. */
	readonly rows: readonly Row[]
	/** How many of the newest are not drawn yet. */
	readonly arrivals: number
	/** Whether drawing the newest would move anything. */
	readonly wouldMove: boolean
}

/** The rows as they were drawn, filled with what is known now: nothing moves under a pointer. */
export function heldRows<Row>(
	drawn: readonly Row[],
	newest: readonly Row[],
	keyOf: (row: Row) => string,
): Held<Row> {
	const now = new Map(newest.map((row) => [keyOf(row), row]))
	const before = new Set(drawn.map(keyOf))
	const arrivals = newest.filter((row) => !before.has(keyOf(row))).length
	const isSame =
		drawn.length === newest.length &&
		drawn.every((row, index) => {
			const other = newest[index]
			return other !== undefined && keyOf(row) === keyOf(other)
		})
	return {
		rows: drawn.map((row) => now.get(keyOf(row)) ?? row),
		arrivals,
		wouldMove: !isSame,
	}
}

/** Another page, or another filter: nothing of it was there before, so nothing can jump. */
export function isOtherList<Row>(
	drawn: readonly Row[],
	newest: readonly Row[],
	keyOf: (row: Row) => string,
): boolean {
	const before = new Set(drawn.map(keyOf))
	return !newest.some((row) => before.has(keyOf(row)))
}
