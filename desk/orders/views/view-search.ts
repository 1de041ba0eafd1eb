import { SAVED_NAMES } from '@coc/contract/desk'

/** What of an address is saved, always in the same order, so that a view is known again. */
export function searchToSave(search: string): string {
	const parameters = new URLSearchParams(search)
	const kept = SAVED_NAMES.flatMap((name) => {
		const value = parameters.get(name)
		return value ? [[name, value] as [string, string]] : []
	})
	return new URLSearchParams(kept).toString()
}
