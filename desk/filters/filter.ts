/** One thing that a list can be narrowed by. Its value stands in the address under its name. */
export type Filter = {
	readonly name: string
	readonly title: string
} & (
	| { readonly kind: 'choice'; readonly choices: readonly FilterChoice[] }
	| { readonly kind: 'day' }
	| { readonly kind: 'text' }
)

export type FilterChoice = { readonly value: string; readonly label: string }

type ActiveFilter = { readonly name: string; readonly text: string }

/** What the address narrows the list by, as it is said. */
export function activeFilters(filters: readonly Filter[], search: string): ActiveFilter[] {
	const parameters = new URLSearchParams(search)
	return filters.flatMap((filter) => {
		const value = parameters.get(filter.name)
		if (!value) return []
		return [{ name: filter.name, text: `${filter.title}: ${wordFor(filter, value)}` }]
	})
}

function wordFor(filter: Filter, value: string): string {
	if (filter.kind !== 'choice') return value
	return filter.choices.find((choice) => choice.value === value)?.label ?? value
}

/** The address without any of them. */
export function clearedFilters(filters: readonly Filter[]): Readonly<Record<string, null>> {
	return Object.fromEntries(filters.map(({ name }) => [name, null]))
}
