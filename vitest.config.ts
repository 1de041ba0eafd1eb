import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_TESTS } from './gate/long-tests.ts'

// Generous, so that a busy machine fails nothing; at full size some take minutes on an idle one.
const PATIENCE_MS = process.env['FULL_SIZE'] ? 1_800_000 : 600_000
const SLOW = { testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS }

/** The small ones last, so that no worker is left alone with a long file at the end. */
const PROJECTS = [
	'structure',
	'local-postgres',
	'server',
	'sandbox',
	'web',
	'desk',
	'ui',
	'build',
	'contract',
	'gate',
	'bench',
]

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
	}
}

/** Files of one project stay together: they share processes. */
function place({ project, moduleId }: TestSpecification): number {
	const isLong = LONG_TESTS.some((file) => moduleId.endsWith(`/${file}`))
	return PROJECTS.indexOf(project.name) + (isLong ? 0 : 0.5)
}

const LOCAL_POSTGRES = 'db/local-postgres/*.test.ts'

export default defineConfig({
	test: {
		// Two for each core: half of their time they wait for sockets and disks.
		maxWorkers: 2 * availableParallelism(),
		// Nothing of ours lives in a module: files share a process, and what it has loaded.
		isolate: false,
		// As long as `eventually` waits: the usual second is nothing to a busy machine.
		expect: { poll: { timeout: 180_000, interval: 25 } },
		sequence: { sequencer: LongestFirst },
		projects: [
			{ extends: true, test: { name: 'contract', root: 'contract', ...SLOW } },
			{
				extends: true,
				// Its modules name each other without an ending, as only a bundler understands.
				test: { name: 'web', root: 'web', server: { deps: { inline: ['stdnum'] } }, ...SLOW },
			},
			{ extends: true, test: { name: 'desk', root: 'desk', ...SLOW } },
			{ extends: true, test: { name: 'ui', root: 'ui', ...SLOW } },
			{ extends: true, test: { name: 'build', root: 'build', ...SLOW } },
			{ extends: true, test: { name: 'gate', root: 'gate', ...SLOW } },
			{ extends: true, test: { name: 'bench', root: 'bench', ...SLOW } },
			{ extends: true, test: { name: 'sandbox', root: 'sandbox', ...SLOW } },
			{ extends: true, test: { name: 'structure', root: 'structure', ...SLOW } },
			{
				extends: true,
				test: {
					name: 'server',
					root: 'server',
					exclude: [LOCAL_POSTGRES, '**/node_modules/**'],
					globalSetup: './testing/postgres-for-tests.ts',
					...SLOW,
				},
			},
			{
				extends: true,
				// Each of these files ends the servers that it has seen.
				test: {
					name: 'local-postgres',
					root: 'server',
					include: [LOCAL_POSTGRES],
					isolate: true,
					...SLOW,
				},
			},
		],
	},
})
