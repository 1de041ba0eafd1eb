/** A change of the address: null takes a value away. */
type AddressChange = Readonly<Record<string, string | null>>

/** Where in a list one is: its page, or in the log the act before which it begins. */
const PLACES = ['page', 'before']

/** The view with some of its values changed. Another filter begins where its list does. */
export function searchWith(search: string, change: AddressChange): string {
	const parameters = new URLSearchParams(search)
	for (const place of PLACES) if (!(place in change)) parameters.delete(place)
	for (const [name, value] of Object.entries(change)) {
		if (value === null || value === '') parameters.delete(name)
		else parameters.set(name, value)
	}
	return parameters.size === 0 ? '' : `?${parameters}`
}
