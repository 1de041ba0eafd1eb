/** A change of the address: null takes a value away. */
type AddressChange = Readonly<Record<string, string | null>>

/** The view with some of its values changed. Another filter begins at its first page. */
export function searchWith(search: string, change: AddressChange): string {
	const parameters = new URLSearchParams(search)
	if (!('page' in change)) parameters.delete('page')
	for (const [name, value] of Object.entries(change)) {
		if (value === null || value === '') parameters.delete(name)
		else parameters.set(name, value)
	}
	return parameters.size === 0 ? '' : `?${parameters}`
}
