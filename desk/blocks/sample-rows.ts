import { sortingIn } from '../table/sorting.ts'

export type SampleRow = {
	readonly name: string
	readonly town: string
	readonly phone: string
	readonly ore: number
}

const NAMES = ['Åsa Öberg', 'Bo Ek', 'Cilla Ås', 'Dag Lind', 'Eva Sjö', 'Finn Alm', 'Gun Ros']
export const TOWNS = ['Vendel', 'Uppsala', 'Östersund']

/** Made up, and always the same. */
const ROWS: readonly SampleRow[] = Array.from({ length: 120 }, (_, index) => ({
	name: `${NAMES[index % NAMES.length]} ${index + 1}`,
	town: TOWNS[index % TOWNS.length] ?? '',
	phone: `070-${String(1_000_000 + index * 7919).slice(0, 7)}`,
	ore: 50_000 + ((index * 7919) % 900) * 100,
}))

const ROWS_PER_PAGE = 10

/** As the server would answer an address. */
export function sampleRows(search: string) {
	const parameters = new URLSearchParams(search)
	const town = parameters.get('town')
	const found = ROWS.filter((row) => !town || row.town === town)
	const sorting = sortingIn(search)
	const sorted = sorting
		? found.toSorted((one, other) => {
				const by =
					sorting.column === 'amount' ? one.ore - other.ore : one.name.localeCompare(other.name)
				return sorting.direction === 'up' ? by : -by
			})
		: found
	const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE))
	const page = Math.min(Math.max(1, Number(parameters.get('page')) || 1), pages)
	const start = (page - 1) * ROWS_PER_PAGE
	return { rows: sorted.slice(start, start + ROWS_PER_PAGE), total: sorted.length, page, pages }
}
