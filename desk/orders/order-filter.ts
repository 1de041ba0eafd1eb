import { COUNTRY_CODES, DELIVERY_WORDS, LANGUAGES, type Language, ORDER_WORDS } from '@coc/contract'
import { DELIVERY_FORMS, ORDER_FILTER_NAMES } from '@coc/contract/desk'
import type { Filter, FilterChoice } from '../filters/filter.ts'
import { countryName } from './list/country-name.ts'
import type { ListTexts } from './list/list-texts.ts'
import type { OrdersTexts } from './orders-texts.ts'

/** What the server knows of an address; the rest of it is the screen's own. */
const ASKED = [...ORDER_FILTER_NAMES, 'sort', 'page']

export function orderQuery(search: string): URLSearchParams {
	return partsOf(search, ASKED)
}

/** What the list is narrowed by, however it is sorted and whichever page is shown. */
export function narrowing(search: string): Record<string, string> {
	return Object.fromEntries(partsOf(search, ORDER_FILTER_NAMES))
}

function partsOf(search: string, names: readonly string[]): URLSearchParams {
	const parameters = new URLSearchParams(search)
	const asked = new URLSearchParams()
	for (const name of names) {
		const value = parameters.get(name)
		if (value) asked.set(name, value)
	}
	return asked
}

type FilterTexts = OrdersTexts & { readonly list: ListTexts }

export function orderFilters({ filters, list }: FilterTexts, language: Language): Filter[] {
	const choice = (name: string, title: string, choices: readonly FilterChoice[]): Filter => ({
		kind: 'choice',
		name,
		title,
		choices,
	})
	const countries = COUNTRY_CODES.map((value) => ({
		value,
		label: countryName(value, language, list),
	}))
	return [
		choice('status', filters.status, wordsOf(ORDER_WORDS, language)),
		choice('needs', list.filters.needs, labelsOf(list.needs)),
		{ kind: 'day', name: 'since', title: filters.since },
		{ kind: 'day', name: 'until', title: filters.until },
		{ kind: 'day', name: 'paidSince', title: list.filters.paidSince },
		{ kind: 'day', name: 'paidUntil', title: list.filters.paidUntil },
		choice('company', filters.customer, [
			{ value: 'false', label: filters.private },
			{ value: 'true', label: filters.company },
		]),
		choice('country', list.filters.country, countries),
		choice('delivery', list.filters.delivery, [
			...wordsOf(DELIVERY_WORDS, language),
			{ value: 'LATE', label: list.late },
		]),
		choice(
			'form',
			list.filters.form,
			DELIVERY_FORMS.map((value) => ({ value, label: list.forms[value] })),
		),
		choice(
			'language',
			list.filters.language,
			LANGUAGES.map((value) => ({ value, label: list.languages[value] })),
		),
	]
}

type Worded = Readonly<Record<string, Readonly<Record<Language, string>>>>

function wordsOf(words: Worded, language: Language): FilterChoice[] {
	return Object.entries(words).map(([value, word]) => ({ value, label: word[language] }))
}

function labelsOf(labels: Readonly<Record<string, string>>): FilterChoice[] {
	return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Whether the list is narrowed at all. */
export function isNarrowed(search: string): boolean {
	return Object.keys(narrowing(search)).length > 0
}
