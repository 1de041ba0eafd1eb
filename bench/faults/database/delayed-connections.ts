import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectDatabase, inTransaction } from '../../../server/db/database.ts'
import { startHoldingProxy } from '../../../server/testing/servers/holding-proxy.ts'
import { type Deployment, inDeployment } from '../deployment.ts'
import type { Fault } from '../fault.ts'

const CONNECTIONS = 20
/** Longer than anyone waits for a connection: 5 s. */
const DELAY_MS = 6_000
const CLOSED_WITHIN_MS = 20_000
/** What a new connection asks before anyone may use it. */
const CHECK = 'transaction_read_only'
const INSERT = 'insert into run_statements values ($1)'
/** Two pools and their broken connections fit into the database's hundred. */
const LANES = 2

type Round = {
	readonly lost: number
	readonly failed: number
	/** Reported as failed, and run afterwards. */
	readonly ghosts: number
	readonly isClosed: boolean
}

export const delayedConnections: Fault = {
	name: 'delayed-connections',
	what: 'all 20 database connections break, and the check of every new one is delayed by 6 s',
	counts: 'rounds',
	run: ({ isShort, log }) =>
		inDeployment(async (deployment) => {
			const n = isShort ? 4 : 20
			await deployment.database.query('create table run_statements (name text)')
			const rounds: Round[] = []
			let begun = 0
			const playRounds = async () => {
				while (begun < n) {
					rounds.push(await playRound(deployment, ++begun))
					log(`${rounds.length} of ${n} rounds`)
				}
			}
			await Promise.all(Array.from({ length: LANES }, playRounds))
			const sum = (figure: (round: Round) => number) =>
				rounds.reduce((all, round) => all + figure(round), 0)
			const lost = sum((round) => round.lost)
			const ghosts = sum((round) => round.ghosts)
			const open = sum(({ isClosed }) => (isClosed ? 0 : 1))
			return {
				n,
				holds: lost + ghosts + open === 0,
				figures: `${lost} of ${n * CONNECTIONS} connections lost; ${ghosts} of ${sum((round) => round.failed)} statements that were reported as failed ran afterwards; ${open} of ${n} pools did not close`,
			}
		}),
}

async function playRound(deployment: Deployment, number: number): Promise<Round> {
	const proxy = await startHoldingProxy(deployment.databaseUrl)
	const { pool, close } = connectDatabase(proxy.url, CONNECTIONS)
	const broken = await takeAll(pool)
	const names = broken.flatMap((_, n) => [`${number} statement ${n}`, `${number} transaction ${n}`])
	const running = Promise.allSettled(
		names.map((name) =>
			name.includes('transaction')
				? inTransaction(pool, (client) => client.query(INSERT, [name]))
				: pool.query(INSERT, [name]),
		),
	)
	void proxy.holdAt(CHECK)
	for (const client of broken) client.release(new Error('broken'))
	await pause(DELAY_MS)
	proxy.letGo()
	const outcomes = await running
	const failed = names.filter((_, index) => outcomes[index]?.status === 'rejected')

	const usable = await takeAll(pool)
	for (const client of usable) client.release()
	const isClosed = await Promise.race([
		close().then(() => true),
		pause(CLOSED_WITHIN_MS, false, { ref: false }),
	])
	await proxy.close()
	const { rowCount } = await deployment.database.query(
		'select from run_statements where name = any($1)',
		[failed],
	)
	return {
		lost: CONNECTIONS - usable.length,
		failed: failed.length,
		ghosts: rowCount ?? 0,
		isClosed,
	}
}

/** As many as the pool gives. */
async function takeAll(pool: pg.Pool): Promise<pg.PoolClient[]> {
	const asked = Array.from({ length: CONNECTIONS }, () => pool.connect())
	const answers = await Promise.allSettled(asked)
	return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
