import path from 'node:path'

/** What `npm test` and `npm run check` run, each by the name that is printed above it. */
export type Part = { readonly name: string; readonly command: readonly string[] }

const CHECKOUT = path.dirname(import.meta.dirname)

export const RESULTS = path.join(CHECKOUT, 'test-results')
export const UNIT_RESULTS = path.join(RESULTS, 'unit.json')
export const STORY_RESULTS = path.join(RESULTS, 'e2e.json')

/** They need nothing of each other, so they run side by side. */
export const BEFORE_THE_TESTS: readonly Part[] = [
	{ name: 'lint and format', command: ['npm', 'run', '--silent', 'lint'] },
	{ name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
	{ name: 'build', command: ['npm', 'run', '--silent', 'build'] },
]

export const UNIT_TESTS: Part = {
	name: 'unit and integration tests',
	command: [
		...['vitest', 'run', '--reporter=default'],
		...['--reporter=json', `--outputFile.json=${UNIT_RESULTS}`],
	],
}

export const STORIES: Part = {
	name: 'whole stories',
	command: ['playwright', 'test', '--config', 'e2e'],
}
