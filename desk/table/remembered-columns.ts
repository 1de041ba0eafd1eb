import { searchWith } from '../navigation/address.ts'
import { COLUMNS_PARAMETER } from './columns.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = (list: string) => `desk-columns:${list}`

export function rememberColumns(store: Store, list: string, value: string | null): void {
	try {
		if (value === null) store.removeItem(NAME(list))
		else store.setItem(NAME(list), value)
	} catch {
		// A full store must not stop anybody from choosing.
	}
}

/** An address without columns of its own shows those that were chosen last on this device. */
export function withRememberedColumns(store: Store, list: string, search: string): string {
	const parameters = new URLSearchParams(search)
	const remembered = store.getItem(NAME(list))
	if (remembered === null || parameters.has(COLUMNS_PARAMETER)) return search
	return searchWith(search, { [COLUMNS_PARAMETER]: remembered, page: parameters.get('page') })
}
