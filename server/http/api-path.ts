/** Paths are case-insensitive. */
export function isApiPath(path: string): boolean {
	return /^\/api(\/|\?|$)/i.test(path)
}
