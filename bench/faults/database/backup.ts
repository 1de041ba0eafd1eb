import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectDatabase } from '../../../server/db/database.ts'
import { pendingMigrations } from '../../../server/db/migrate.ts'
import { median } from '../../median.ts'
import { customers, noPromises } from '../customers.ts'
import { type Deployment, inDeployment } from '../deployment.ts'
import type { Fault } from '../fault.ts'
import { mailsAt, paymentsAt, reconcileLedgers } from '../ledgers.ts'
import { backUpFrom, restoreElsewhere } from './restore-elsewhere.ts'
import { NO_SYSTEM_POSTGRES, systemPostgresPrograms } from './system-postgres.ts'

const AT_ONCE = 2

/**
 * The provider does its work and loses its answers around the backup: the snapshot then has payments
 * that are open in the provider's book and unknown to us.
 */
export const backup: Fault = {
	name: 'backup',
	what: 'a backup taken while customers order, the service killed, the backup restored elsewhere',
	counts: 'drills',
	run: async (options) => {
		const drills = options.isShort ? 2 : 20
		const programs = await systemPostgresPrograms()
		if (programs === null) options.log(`only into the one that comes along: ${NO_SYSTEM_POSTGRES}`)
		const results: Drill[] = []
		const waiting = Array.from({ length: drills }, (_, drill) => ({
			into: drill % 2 === 1 ? programs : null,
			waits: { before: options.random(), during: options.random(), after: options.random() },
		})).values()
		// Most of a drill is waiting, so two are under way at a time.
		const drillAfterDrill = async () => {
			for (const { into, waits } of waiting) {
				const result = await inDeployment((deployment) => drillIn(deployment, waits, into))
				results.push(result)
				options.log(
					`${results.length} of ${drills} drills, ${result.promised} orders, ${result.unfinished} jobs unfinished`,
				)
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, drillAfterDrill))
		const sum = (field: keyof Drill) => results.reduce((total, drill) => total + drill[field], 0)
		const middle = (field: keyof Drill) => Math.round(median(results.map((drill) => drill[field])))
		const breaches =
			sum('lost') +
			sum('doubled') +
			sum('paymentsOff') +
			sum('reopened') +
			sum('mailsOff') +
			sum('migrations') +
			sum('differing')
		// Without anything under way, a drill would show nothing.
		const isTelling = results.every(({ promised, opening }) => promised > 0 && opening > 0)
		const figures = [
			`${sum('promised')} orders promised before the backups, ${sum('lost')} lost, ${sum('doubled')} doubled`,
			`${sum('unfinished')} jobs unfinished in them, ${sum('opening')} payments under way`,
			`${sum('paymentsOff')} known attempts without exactly one payment, ${sum('mailsOff')} known mails without exactly one`,
			`${sum('reopened')} orders opened a second payment, because their first was begun after the backup`,
			programs === null
				? `not through another PostgreSQL: ${NO_SYSTEM_POSTGRES}`
				: `${sum('copies')} copies through a PostgreSQL of the system's own, by the commands and by pg_dump, ${sum('differing')} with another checksum`,
			`backup ${middle('backupMs')} ms, restore ${middle('restoreMs')} ms, serving after ${middle('startMs')} ms more (medians)`,
		]
		return { n: drills, holds: breaches === 0 && isTelling, figures: figures.join('; ') }
	},
}

type Drill = Awaited<ReturnType<typeof drillIn>>

type Waits = { readonly before: number; readonly during: number; readonly after: number }

async function drillIn(deployment: Deployment, waits: Waits, programs: string | null) {
	await using stack = new AsyncDisposableStack()
	const folder = path.join(deployment.dataDir, 'backup')

	const service = await deployment.service()
	await service.start()
	const promises = noPromises()
	const closing = new AbortController()
	const ordering = customers(4, () => service.url, promises, closing.signal)
	await pause(1_000 + waits.before * 1_000)
	await setProvider(deployment, 'lost-answer')
	await pause(200 + waits.during * 300)
	const before = { ...noPromises(), kept: [...promises.kept] }
	const backupMs = await backUpFrom({ DATA_DIR: deployment.dataDir }, folder)
	await pause(waits.after * 500)
	await service.kill()
	closing.abort()
	await ordering
	await setProvider(deployment, 'none')

	const elsewhere = await restoreElsewhere(stack, folder, programs)
	const migrations = (await pendingMigrations(elsewhere.url)).length
	const connection = connectDatabase(elsewhere.url, 4, 'no-timeouts')
	stack.defer(() => connection.close())
	const snapshot = await knownIn(connection.pool)
	// Restored some hours later, as it would be: whoever was at work then has not been heard of since.
	await connection.pool.query(
		"update pgboss.job set heartbeat_on = heartbeat_on - interval '3 hours' where state = 'active'",
	)

	const again = await deployment.service('all', { DATABASE_URL: elsewhere.url })
	stack.defer(() => again.kill())
	const startMs = await again.start()
	const restored = { ...deployment, database: connection.pool }
	const { promised, lost, doubled } = await reconcileLedgers(restored, before)
	return {
		promised,
		lost,
		doubled,
		migrations,
		unfinished: snapshot.unfinished,
		opening: snapshot.opening,
		...(await compareWith(restored, snapshot)),
		backupMs,
		restoreMs: elsewhere.restoreMs,
		copies: elsewhere.copies,
		differing: elsewhere.differing,
		startMs,
	}
}

async function setProvider({ sandbox }: Deployment, api: 'none' | 'lost-answer'): Promise<void> {
	await fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ api }),
	})
}

type Snapshot = Awaited<ReturnType<typeof knownIn>>

/** What the backup knows of, before anything goes on. */
async function knownIn(pool: pg.Pool) {
	const { rows: attempts } = await pool.query<{ order_id: string; status: string }>(
		'select order_id, status from payment_attempts',
	)
	const { rows: mails } = await pool.query<{ email_address: string }>(
		`select email_address from mails join orders on orders.id = order_id where kind = 'payment-link'`,
	)
	const { rows: jobs } = await pool.query(
		`select 1 from pgboss.job where state < 'completed' and data is not null`,
	)
	return {
		attempts: new Set(attempts.map(({ order_id }) => order_id)),
		opening: attempts.filter(({ status }) => status === 'OPENING').length,
		mails: new Set(mails.map(({ email_address }) => email_address)),
		unfinished: jobs.length,
	}
}

/** What was begun after the backup is begun again under another key: counted apart, as part of the gap. */
async function compareWith(deployment: Deployment, { attempts, mails }: Snapshot) {
	const payments = Map.groupBy(
		await paymentsAt(deployment),
		({ merchantPaymentReference }) => merchantPaymentReference,
	)
	const sent = Map.groupBy(await mailsAt(deployment), ({ envelope }) => envelope.to[0] ?? '')
	const { rows: orders } = await deployment.database.query<{ id: string }>('select id from orders')
	const isOff = (id: string) => payments.get(id)?.length !== 1
	return {
		paymentsOff: [...attempts].filter(isOff).length,
		mailsOff: [...mails].filter((address) => {
			const own = (sent.get(address) ?? []).filter(({ subject }) => subject.startsWith('Betala'))
			return new Set(own.map(({ messageId }) => messageId)).size !== 1
		}).length,
		reopened: orders.filter(({ id }) => !attempts.has(id) && isOff(id)).length,
	}
}
