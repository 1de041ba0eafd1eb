/** Paths ignore case, so what is true of the API is true of /API too. */
export function isApiPath(path: string): boolean {
	return /^\/api(\/|\?|$)/i.test(path)
}
