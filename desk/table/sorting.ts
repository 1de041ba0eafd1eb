import { searchWith } from '../navigation/address.ts'
import type { Column } from './columns.ts'

export type Sorting = { readonly column: string; readonly direction: 'up' | 'down' }

const PARAMETER = 'sort'

/** In the address as `sort=total` or, downwards, `sort=-total`. */
export function sortingIn(search: string): Sorting | null {
	const value = new URLSearchParams(search).get(PARAMETER)
	if (!value) return null
	return value.startsWith('-')
		? { column: value.slice(1), direction: 'down' }
		: { column: value, direction: 'up' }
}

/** What a press on a column's title asks for: its first direction, then the other. */
export function nextSorting(
	sorting: Sorting | null,
	column: string,
	first: Sorting['direction'],
): Sorting {
	if (sorting?.column !== column) return { column, direction: first }
	return { column, direction: sorting.direction === 'up' ? 'down' : 'up' }
}

/** As it stands in the address. */
export function sortValue({ column, direction }: Sorting): string {
	return direction === 'down' ? `-${column}` : column
}

export function sortedSearch(search: string, sorting: Sorting): string {
	return searchWith(search, { [PARAMETER]: sortValue(sorting) })
}

type Offered = Sorting & { readonly title: string }

/** All that presses on the columns' titles can ask for. */
export function offeredSortings<Row>(columns: readonly Column<Row>[]): Offered[] {
	return columns.flatMap(({ key, title, sorts }) => {
		if (!sorts) return []
		const first = nextSorting(null, key, sorts)
		return [first, nextSorting(first, key, sorts)].map((sorting) => ({ ...sorting, title }))
	})
}
