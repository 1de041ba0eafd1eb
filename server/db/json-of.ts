/**
 * Rows as one parameter of a statement. Half a character, which JSON can hold but a database cannot, is
 * shown as one that is missing.
 */
export function jsonOf(rows: unknown): string {
	const json = JSON.stringify(rows)
	return json.includes('\\ud')
		? JSON.stringify(rows, (_name, value) =>
				typeof value === 'string' ? value.toWellFormed() : value,
			)
		: json
}
