/** The rows of the specification and of the checklist, each of which a test must show. */

const numbered = (letters: string, count: number) =>
	Array.from({ length: count }, (_, index) => `${letters}${index + 1}`)

const ROWS = [
	...numbered('R', 12),
	...numbered('F', 22),
	...numbered('P', 11),
	...numbered('A', 6),
	...numbered('UX', 40),
	// The site, tried as demanding customers would.
	...numbered('S', 18),
	// A day of an office.
	...numbered('O', 18),
	// The certificate arrives; C11 and C12 are what faults and bench show.
	...numbered('C', 10),
	// The books of a Swedish seller.
	...numbered('B', 5),
	// What a Swedish seller must show.
	...numbered('L', 6),
	// The office's desk in the browser.
	...numbered('D', 27),
]

export type TestResult = { readonly title: string; readonly passed: boolean }

const LEADING_ROWS = /^(?:(?:[RFPASOCBLD]|UX)\d+ )+/

type ShownRow = { readonly row: string; readonly tests: readonly TestResult[] }

/** A test's title starts with the rows that it shows. */
export function rowsShown(results: readonly TestResult[]): ShownRow[] {
	const claims = results.map((result) => ({
		result,
		rows: LEADING_ROWS.exec(result.title)?.[0].trim().split(' ') ?? [],
	}))
	return ROWS.map((row) => ({
		row,
		tests: claims.filter(({ rows }) => rows.includes(row)).map(({ result }) => result),
	}))
}

export function isShown({ tests }: ShownRow): boolean {
	return tests.length > 0 && tests.every((test) => test.passed)
}

export function drawRow({ row, tests }: ShownRow): string {
	const verdict =
		tests.length === 0 ? 'NO TEST' : tests.every((test) => test.passed) ? 'passed' : 'FAILED'
	const [first] = tests
	const title = first?.title.replace(LEADING_ROWS, '').slice(0, 90) ?? ''
	const more = tests.length > 1 ? ` (+${tests.length - 1})` : ''
	return `${row.padEnd(5)} ${verdict.padEnd(8)} ${title}${more}`
}
