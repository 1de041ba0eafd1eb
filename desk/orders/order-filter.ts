import { type Language, ORDER_WORDS } from '@coc/contract'
import type { Filter } from '../filters/filter.ts'
import type { OrdersTexts } from './orders-texts.ts'

/** What the server knows of an address; the rest of it is the screen's own. */
const ASKED = ['q', 'status', 'company', 'since', 'until', 'page']

export function orderQuery(search: string): URLSearchParams {
	const parameters = new URLSearchParams(search)
	const asked = new URLSearchParams()
	for (const name of ASKED) {
		const value = parameters.get(name)
		if (value) asked.set(name, value)
	}
	return asked
}

export function orderFilters({ filters }: OrdersTexts, language: Language): Filter[] {
	return [
		{
			kind: 'choice',
			name: 'status',
			title: filters.status,
			choices: Object.entries(ORDER_WORDS).map(([value, words]) => ({
				value,
				label: words[language],
			})),
		},
		{
			kind: 'choice',
			name: 'company',
			title: filters.customer,
			choices: [
				{ value: 'false', label: filters.private },
				{ value: 'true', label: filters.company },
			],
		},
		{ kind: 'day', name: 'since', title: filters.since },
		{ kind: 'day', name: 'until', title: filters.until },
	]
}

/** Whether the list is narrowed at all. */
export function isNarrowed(search: string): boolean {
	return [...orderQuery(search).keys()].some((name) => name !== 'page')
}
