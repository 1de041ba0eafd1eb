import type { RefObject } from 'react'

/** `j` and `k` move among the rows' links, which Enter opens by itself; `x` selects the row that one is in. */
export function useRowKeys(
	body: RefObject<HTMLTableSectionElement | null>,
	onSelect: ((index: number) => void) | null,
): Readonly<Record<string, () => void>> {
	const rows = () => [...(body.current?.rows ?? [])]
	const current = () => rows().findIndex((row) => row.contains(document.activeElement))
	const goTo = (index: number) => {
		const row = rows()[index]
		const target = row?.querySelector('a') ?? row?.querySelector('input')
		target?.focus()
		row?.scrollIntoView({ block: 'nearest' })
	}
	return {
		j: () => goTo(Math.min(current() + 1, rows().length - 1)),
		k: () => goTo(Math.max(current() - 1, 0)),
		...(onSelect && {
			x: () => {
				if (current() >= 0) onSelect(current())
			},
		}),
	}
}
