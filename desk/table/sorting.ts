import { searchWith } from '../navigation/address.ts'

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

export function sortedSearch(search: string, { column, direction }: Sorting): string {
	return searchWith(search, { [PARAMETER]: direction === 'down' ? `-${column}` : column })
}
