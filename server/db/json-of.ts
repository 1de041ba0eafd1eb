/**
 * Rows as one parameter of a statement. A lone surrogate, which JSON can hold but PostgreSQL cannot,
 * becomes U+FFFD.
 */
export function jsonOf(rows: unknown): string {
	const json = JSON.stringify(rows)
	return json.includes('\\ud')
		? JSON.stringify(rows, (_name, value) =>
				typeof value === 'string' ? value.toWellFormed() : value,
			)
		: json
}
