const BROWSERS = [
	['Edge', 'Edg/'],
	['Opera', 'OPR/'],
	['Firefox', 'Firefox/'],
	['Chrome', 'Chrome/'],
	['Safari', 'Safari/'],
] as const

const SYSTEMS = [
	['Android', 'Android'],
	['iPhone', 'iPhone'],
	['iPad', 'iPad'],
	['Windows', 'Windows'],
	['ChromeOS', 'CrOS'],
	['Mac', 'Mac OS X'],
	['Linux', 'Linux'],
] as const

/** Which program on which system: an update changes neither, a stolen cookie in another browser does. */
export function browserFamily(userAgent = ''): string {
	const find = (names: readonly (readonly [string, string])[]) =>
		names.find(([, mark]) => userAgent.includes(mark))?.[0]
	return `${find(BROWSERS) ?? 'Other'}, ${find(SYSTEMS) ?? 'other'}`
}
