import { succeeds } from './run-part.ts'

/** `npm run typecheck`: every project, but only what has changed since the last time. */

/** By the folder of their settings. What runs in Node is one of them: each reads what it imports anew. */
const PROJECTS = ['.', 'web', 'desk', 'ui', 'e2e', 'contract']

const found = await Promise.all(
	PROJECTS.map((project) =>
		succeeds([
			...['tsc', '--project', project, '--incremental'],
			...[
				'--tsBuildInfoFile',
				`node_modules/.cache/tsc/${project === '.' ? 'node' : project}.tsbuildinfo`,
			],
		]),
	),
)
process.exitCode = found.every(Boolean) ? 0 : 1
