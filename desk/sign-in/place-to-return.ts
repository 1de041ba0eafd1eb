const STORED = 'desk-return'

/** The company's own sign-in leads through another site and back to the start. */
export function rememberPlace(store: Pick<Storage, 'setItem'>, address: string): void {
	store.setItem(STORED, address)
}

/** Where somebody was before, once; null for who comes from elsewhere. */
export function takePlace(store: Pick<Storage, 'getItem' | 'removeItem'>): string | null {
	const address = store.getItem(STORED)
	store.removeItem(STORED)
	// Of ours only: `//` begins another host.
	return address && /^\/(?!\/)/.test(address) ? address : null
}
