/** What is selected: some rows by their keys, or all that the filter has but some. */
export type Selection =
	| { readonly kind: 'some'; readonly keys: readonly string[] }
	| { readonly kind: 'all'; readonly except: readonly string[] }

export const NOTHING: Selection = { kind: 'some', keys: [] }
export const EVERYTHING: Selection = { kind: 'all', except: [] }

export function isSelected(selection: Selection, key: string): boolean {
	return selection.kind === 'some' ? selection.keys.includes(key) : !selection.except.includes(key)
}

export function toggled(selection: Selection, key: string): Selection {
	return selection.kind === 'some'
		? { kind: 'some', keys: without(selection.keys, key) }
		: { kind: 'all', except: without(selection.except, key) }
}

/** Takes it away where it is, adds it where not. */
function without(keys: readonly string[], key: string): string[] {
	return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
}

/** All of one page, or none of it when all of it was selected. */
export function pageToggled(selection: Selection, page: readonly string[]): Selection {
	const isWhole = page.every((key) => isSelected(selection, key))
	if (selection.kind === 'all') {
		const others = selection.except.filter((key) => !page.includes(key))
		return { kind: 'all', except: isWhole ? [...others, ...page] : others }
	}
	const others = selection.keys.filter((key) => !page.includes(key))
	return { kind: 'some', keys: isWhole ? others : [...others, ...page] }
}

/** By the filter's own count: never more than the filter has, whatever page is shown. */
export function countOf(selection: Selection, total: number): number {
	return selection.kind === 'some'
		? selection.keys.length
		: Math.max(0, total - selection.except.length)
}
