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
import type { Fault, Outcome } from './fault.ts'
import { lostAnswers } from './load/lost-answers.ts'
import { crowd, overload } from './load/overload.ts'
import { callbacks } from './outside/callbacks.ts'
import { mailServerOutage, providerOutage } from './outside/outages.ts'
import { clockJumps } from './processes/clock-jumps.ts'
import { killServer } from './processes/kill-server.ts'
import { rollingRestarts } from './processes/rolling-restarts.ts'
import { severalWorkers } from './processes/several-workers.ts'
import { twoOfEach } from './processes/two-of-each.ts'

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

const HELP = `Makes things fail on this machine, and lays four ledgers side by side afterwards: what customers were
promised, the database, the provider's book and the mailbox. Fails when one of them disagrees.
Then others' programs attack the running service, and the tests of every threat are run, and those that are
smaller in the gate.

  npm run faults                  all of them, at full length (more than an hour)
  npm run faults -- --short       most of them, in less than five minutes
  npm run faults -- server-kills  only the ones named
  npm run faults -- --seed 7      the same dice again

${FAULTS.map(({ name, what }) => `  ${name.padEnd(21)}${what}`).join('\n')}
`

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		help: { type: 'boolean', short: 'h' },
		short: { type: 'boolean' },
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
const named = FAULTS.filter(({ name }) => positionals.includes(name))
// Others' programs take their time, too.
const all = FAULTS.filter((fault) => !isShort || !(fault.isLong || ATTACKERS.includes(fault)))
const chosen = positionals.length === 0 ? all : named
const results: Result[] = []

type Result = { readonly fault: Fault; readonly outcome: Outcome; readonly seconds: number }

const aside = isShort ? chosen.filter(({ isTimed }) => !isTimed) : []
await Promise.all(Array.from({ length: LANES }, () => runAll(aside)))
await runAll(chosen.filter((fault) => !results.some((result) => result.fault === fault)))

/** Takes them out of the list, so that several can do it. */
async function runAll(faults: Fault[]): Promise<void> {
	for (let fault = faults.shift(); fault; fault = faults.shift())
		results.push(await tryFault(fault))
}

async function tryFault(fault: Fault): Promise<Result> {
	const { name, what, run } = fault
	console.log(`${name}: ${what}`)
	const began = performance.now()
	const outcome = await run({
		isShort,
		random: dice(Number(values.seed)),
		log: (line) => console.log(`${name}: ${line}`),
	}).catch(brokenOff)
	const seconds = (performance.now() - began) / 1000
	const verdict = { true: 'holds', false: 'BREACH', null: 'not measured' }[`${outcome.holds}`]
	console.log(`${name} ${verdict}: ${outcome.figures} (${Math.round(seconds)} s)`)
	return { fault, outcome, seconds }
}

/** Counts as a breach, and lets the others have their turn. */
function brokenOff(error: unknown): Outcome {
	console.error(error)
	return { n: 0, holds: false, figures: `broken off: ${String(error).replaceAll('\n', ' ')}` }
}

results.sort((a, b) => FAULTS.indexOf(a.fault) - FAULTS.indexOf(b.fault))
console.log(
	'\n| fault | n | holds | 95 % bound on a breach per fault | figures |\n|---|---|---|---|---|',
)
for (const { fault, outcome } of results.filter(({ outcome }) => !outcome.table)) {
	// Of fewer than three nothing follows.
	const bound = outcome.n >= 3 ? `${((3 / outcome.n) * 100).toPrecision(2)} %` : '–'
	const verdict = { true: 'yes', false: 'NO', null: 'not measured' }[`${outcome.holds}`]
	console.log(
		`| ${fault.what} | ${outcome.n} | ${verdict} | ${outcome.holds ? bound : '–'} | ${outcome.figures} |`,
	)
}
for (const { outcome } of results) if (outcome.table) console.log(`\n${outcome.table.join('\n')}`)
process.exitCode = results.every(({ outcome }) => outcome.holds !== false) ? 0 : 1

/** A seeded pseudo-random generator, so that a run can be repeated. */
function dice(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}
