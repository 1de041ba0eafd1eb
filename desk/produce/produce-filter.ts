import { FORMS, WAITS_FOR } from '@coc/contract/desk'
import type { Filter } from '../filters/filter.ts'
import type { ProduceTexts } from './produce-texts.ts'

/** What the server knows of an address. */
const ASKED = ['waits', 'form', 'late', 'page']

export function produceQuery(search: string): URLSearchParams {
	const parameters = new URLSearchParams(search)
	return new URLSearchParams([...parameters].filter(([name]) => ASKED.includes(name)))
}

export function isNarrowed(search: string): boolean {
	return [...produceQuery(search).keys()].some((name) => name !== 'page')
}

export function produceFilters({ filters, waitsFor, forms }: ProduceTexts): Filter[] {
	return [
		{
			kind: 'choice',
			name: 'late',
			title: filters.late,
			choices: [{ value: 'true', label: filters.lateOnly }],
		},
		{
			kind: 'choice',
			name: 'waits',
			title: filters.waits,
			choices: WAITS_FOR.map((value) => ({ value, label: waitsFor[value] })),
		},
		{
			kind: 'choice',
			name: 'form',
			title: filters.form,
			choices: FORMS.map((value) => ({ value, label: forms[value] })),
		},
	]
}
