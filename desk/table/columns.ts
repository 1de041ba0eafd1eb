import type { ReactNode } from 'react'

export type Column<Row> = {
	readonly key: string
	readonly title: string
	readonly cell: (row: Row) => ReactNode
	/** Amounts and counts. */
	readonly isNumber?: boolean
	/** Shown only to who chooses it. */
	readonly isExtra?: boolean
	/** Its first direction, for a column that the server can sort by. */
	readonly sorts?: 'up' | 'down'
	/** Gives way where there is little room: 1 first. */
	readonly givesWay?: 1 | 2
}

/** In the address: which columns are chosen, when they are not the usual ones. */
export const COLUMNS_PARAMETER = 'columns'

/** The first column names the row and cannot be taken away. */
export function chosenColumns<Row>(
	columns: readonly Column<Row>[],
	search: string,
): readonly Column<Row>[] {
	const asked = new URLSearchParams(search).get(COLUMNS_PARAMETER)?.split(' ')
	return columns.filter(
		({ key, isExtra }, index) => index === 0 || (asked ? asked.includes(key) : !isExtra),
	)
}

/** As it stands in the address; null for the usual ones. */
export function columnsValue<Row>(
	columns: readonly Column<Row>[],
	chosen: ReadonlySet<string>,
): string | null {
	const isUsual = columns.every(
		({ key, isExtra }, index) => index === 0 || chosen.has(key) === !isExtra,
	)
	if (isUsual) return null
	return columns
		.filter(({ key }, index) => index === 0 || chosen.has(key))
		.map(({ key }) => key)
		.join(' ')
}
