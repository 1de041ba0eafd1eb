import type { Language } from '@coc/contract'
import type { ActInput } from '@coc/contract/desk'
import type { Filter } from '../filters/filter.ts'
import { actChoices } from './act-names.ts'
import type { LogTexts } from './log-texts.ts'

const NARROWS = ['operator', 'act', 'order', 'since', 'until']
const ASKED = [...NARROWS, 'before']

/** What the server knows of the address. */
export function logQuery(search: string): URLSearchParams {
	const parameters = new URLSearchParams(search)
	return new URLSearchParams(
		[...parameters].filter(([name, value]) => value && ASKED.includes(name)),
	)
}

export function isNarrowed(search: string): boolean {
	return [...logQuery(search).keys()].some((name) => NARROWS.includes(name))
}

/** Who there is to choose from: everybody that is known, and who stands in the address. */
export function logFilters(
	{ filters }: LogTexts,
	language: Language,
	operators: readonly string[],
): Filter[] {
	return [
		{
			kind: 'choice',
			name: 'operator',
			title: filters.operator,
			choices: operators.map((name) => ({ value: name, label: name })),
		},
		{ kind: 'choice', name: 'act', title: filters.act, choices: actChoices(language) },
		{ kind: 'text', name: 'order', title: filters.order },
		{ kind: 'day', name: 'since', title: filters.since },
		{ kind: 'day', name: 'until', title: filters.until },
	]
}

/** The same, as the export takes it. */
export function exportInput(search: string): ActInput<'export-log'> {
	const query = logQuery(search)
	return {
		operator: query.get('operator'),
		act: query.get('act'),
		orderId: query.get('order'),
		from: query.get('since'),
		to: query.get('until'),
	}
}
