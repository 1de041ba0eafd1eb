import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ATTACKERS } from '../attackers/attackers.ts'
import { fullSize } from '../threats/full-size.ts'
import { threats } from '../threats/threats.ts'
import { cluster } from './cluster/cluster.ts'
import { backup } from './database/backup.ts'
import { delayedConnections } from './database/delayed-connections.ts'
import { diskFull } from './database/disk-full.ts'
import { failover } from './database/failover.ts'
import { killDatabase } from './database/kill-database.ts'
import { stallDatabase } from './database/stall-database.ts'
import { delivery } from './delivery/delivery.ts'
import type { Fault } from './fault.ts'
import { lostAnswers } from './load/lost-answers.ts'
import { crowd, overload } from './load/overload.ts'
import { callbacks } from './outside/callbacks.ts'
import { mailServerOutage, providerOutage } from './outside/outages.ts'
import { clockJumps } from './processes/clock-jumps.ts'
import { killServer } from './processes/kill-server.ts'
import { rollingRestarts } from './processes/rolling-restarts.ts'
import { severalWorkers } from './processes/several-workers.ts'
import { twoOfEach } from './processes/two-of-each.ts'
import { commitOf } from './rows/commit.ts'
import { keptRows, missingOf } from './rows/kept-rows.ts'
import { describeProgress } from './rows/progress.ts'
import { drawTable, withTable } from './rows/table.ts'
import { printResults, type Result, tryFault } from './try-fault.ts'
import { upgrade } from './upgrade/upgrade.ts'

const FAULTS: readonly Fault[] = [
	killServer,
	killDatabase,
	stallDatabase,
	delayedConnections,
	diskFull,
	clockJumps,
	providerOutage,
	mailServerOutage,
	lostAnswers,
	callbacks,
	severalWorkers,
	delivery,
	overload,
	crowd,
	rollingRestarts,
	upgrade,
	backup,
	failover,
	cluster,
	twoOfEach,
	...ATTACKERS,
	threats,
	fullSize,
]

/** Of a short run, where nothing is timed. */
const LANES = 4

const CHECKOUT = path.join(import.meta.dirname, '../..')
const PAGE = path.join(CHECKOUT, 'docs/reliability.md')
const ROWS = path.join(CHECKOUT, 'docs/faults')

const HELP = `Makes things fail on this machine, and lays ledgers side by side afterwards: what customers were
promised, the database, the provider's book, the mailbox, certificates and the desk's log. Fails when one of
them disagrees. Then others' programs attack the running service, and the tests of every threat are run, and
those that are smaller in the gate.

  npm run faults                  all of them, at full length (hours), and the table in docs/reliability.md
  npm run faults -- --resume      goes on with what is missing of it, on the same commit
  npm run faults -- --anew        begins again, where rows of this commit are kept
  npm run faults -- --short       most of them, in less than five minutes
  npm run faults -- server-kills  only the ones named
  npm run faults -- --seed 7      the same dice again

What is finished at full length is kept in docs/faults, by commit and seed: committed, it goes on elsewhere.

${FAULTS.map(({ name, what }) => `  ${name.padEnd(21)}${what}`).join('\n')}
`

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		help: { type: 'boolean', short: 'h' },
		short: { type: 'boolean' },
		resume: { type: 'boolean' },
		anew: { type: 'boolean' },
		seed: { type: 'string', default: '1' },
	},
})
const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (values.help || unknown.length > 0) {
	if (unknown.length > 0) console.error(`There is no fault named ${unknown.join(', ')}.\n`)
	console.log(HELP)
	process.exit(unknown.length > 0 ? 2 : 0)
}

const isShort = values.short ?? false
const seed = Number(values.seed)
const commit = isShort ? null : await commitOf(CHECKOUT)
refuseUnless(Number.isSafeInteger(seed), '--seed is a whole number.')
refuseUnless(!(values.resume && isShort), 'A short run is not kept, so that none can be resumed.')
refuseUnless(
	!values.resume || commit !== null,
	'Only what is committed can be resumed: commit your changes, or run all of it again.',
)
if (!isShort && commit === null) {
	console.log('Nothing of this run is kept: there are changes that are not committed.')
}

const named = FAULTS.filter(({ name }) => positionals.includes(name))
// Others' programs take their time, too.
const all = FAULTS.filter((fault) => !isShort || !(fault.isLong || ATTACKERS.includes(fault)))
const chosen = positionals.length === 0 ? all : named
const currentCommit = () => commitOf(CHECKOUT)
const kept = commit === null ? null : keptRows(ROWS, { commit, seed, currentCommit })
const before = (await kept?.read()) ?? []
refuseUnless(
	values.resume || values.anew || positionals.length > 0 || before.length === 0,
	`${before.length} rows of this commit are kept: --resume goes on, --anew begins again without them.`,
)
if (!values.resume) await kept?.forget(chosen.map(({ name }) => name))
const missing = missingOf(chosen, values.resume ? before : [])
const results: Result[] = []
const began = performance.now()
let begun = chosen.length - missing.length

const aside = isShort ? missing.filter(({ isTimed }) => !isTimed) : []
await Promise.all(Array.from({ length: LANES }, () => runAll(aside)))
await runAll(missing.filter((fault) => !results.some((result) => result.fault === fault)))

/** Takes them out of the list, so that several can do it. */
async function runAll(faults: Fault[]): Promise<void> {
	for (let fault = faults.shift(); fault; fault = faults.shift()) {
		const elapsedMs = performance.now() - began
		const left = faults.map(({ name }) => name)
		console.log(describeProgress({ done: begun++, all: chosen.length, elapsedMs, left }))
		const result = await tryFault(fault, { isShort, seed, kept })
		results.push(result)
		if (commit === null || result.isBrokenOff) continue
		const finishedAt = new Date().toISOString()
		await kept?.keep({ fault: fault.name, commit, seed, finishedAt, outcome: result.outcome })
	}
}

function refuseUnless(condition: boolean | undefined, reason: string): void {
	if (condition) return
	console.error(reason)
	process.exit(2)
}

const rows = (await kept?.read()) ?? []
const told = chosen.flatMap((fault) => {
	const row = rows.find((row) => row.fault === fault.name)
	const result = results.find((result) => result.fault === fault)
	return result ? [result] : row ? [{ fault, outcome: row.outcome }] : []
})
printResults(told)
const table = positionals.length === 0 ? drawTable(FAULTS, rows) : null
if (table !== null) {
	await writeFile(PAGE, withTable(await readFile(PAGE, 'utf8'), table))
	console.log('\nThe table in docs/reliability.md is that of these rows.')
}
process.exitCode = told.every(({ outcome }) => outcome.holds !== false) ? 0 : 1
