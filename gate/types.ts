import { succeeds } from './run-part.ts'

/** `npm run typecheck`: every project, but only what has changed since the last time. */

const PROJECTS = [
	'server',
	'bench',
	'web',
	'desk',
	'ui',
	'sandbox',
	'e2e',
	'build',
	'gate',
	'contract',
]

const found = await Promise.all(
	PROJECTS.map((project) =>
		succeeds([
			...['tsc', '--project', project, '--incremental'],
			...['--tsBuildInfoFile', `node_modules/.cache/tsc/${project}.tsbuildinfo`],
		]),
	),
)
process.exitCode = found.every(Boolean) ? 0 : 1
