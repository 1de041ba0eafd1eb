import path from 'node:path'

export type TestFile = { readonly file: string; readonly imports: readonly string[] }

/** So many speak for one changed file: what everything is built on is imported by half of the tests. */
const MOST_FOR_ONE_FILE = 6

/**
 * The files of tests that speak of a change: those that were changed, those named after a changed file,
 * and those that import it themselves; where there are none, those that stand beside it. Not all that
 * could notice it: nearly every test of the server runs the whole of it.
 */
export function touchedTests(changed: readonly string[], tests: readonly TestFile[]): string[] {
	const touched = changed.flatMap((file) => {
		const own = tests.filter((test) => test.file === file || isNamedAfter(test.file, file))
		const importing = tests.filter(({ imports }) => imports.includes(file))
		const beside = tests.filter((test) => path.dirname(test.file) === path.dirname(file))
		const about = own.length + importing.length > 0 ? [...own, ...importing] : beside
		return about.slice(0, MOST_FOR_ONE_FILE)
	})
	return [...new Set(touched.map(({ file }) => file))].sort()
}

const isNamedAfter = (test: string, file: string) =>
	test.replace(/\.test\.tsx?$/, '') === file.replace(/\.tsx?$/, '')

const RELATIVE_IMPORT = /\b(?:from|import) '(\.[^']+)'/g

/** What a file imports of ours, by its path in the checkout. */
export function importsOf(file: string, source: string): string[] {
	return Array.from(source.matchAll(RELATIVE_IMPORT), ([, specifier = '']) =>
		path.join(path.dirname(file), specifier),
	)
}
