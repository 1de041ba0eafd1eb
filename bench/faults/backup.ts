import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { connectDatabase } from '../../server/db/database.ts'
import { startLocalPostgres } from '../../server/db/local-postgres/local-postgres.ts'
import { pendingMigrations } from '../../server/db/migrate.ts'
import { median } from '../median.ts'
import { customers, noPromises } from './customers.ts'
import type { Fault, FaultOptions } from './fault.ts'
import { type House, inHouse } from './house.ts'
import { mailsAt, paymentsAt, reconcileLedgers } from './ledgers.ts'

const CHECKOUT = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * The provider does its work and loses its answers around the backup: the picture then has payments
 * that are open in the provider's book and unknown to us.
 */
export const backup: Fault = {
	name: 'backup',
	what: 'a backup taken while customers order, the service killed, the backup restored elsewhere',
	run: async (options) => {
		const drills = options.isShort ? 3 : 20
		const results: Drill[] = []
		for (let drill = 1; drill <= drills; drill++) {
			const result = await inHouse((house) => drillIn(house, options))
			results.push(result)
			options.tell(
				`${drill} of ${drills} drills, ${result.promised} orders, ${result.unfinished} jobs unfinished`,
			)
		}
		const sum = (field: keyof Drill) => results.reduce((total, drill) => total + drill[field], 0)
		const middle = (field: keyof Drill) => Math.round(median(results.map((drill) => drill[field])))
		const breaches =
			sum('lost') +
			sum('doubled') +
			sum('paymentsOff') +
			sum('reopened') +
			sum('mailsOff') +
			sum('migrations')
		// Without anything under way, a drill would show nothing.
		const isTelling = results.every(({ promised, opening }) => promised > 0 && opening > 0)
		const figures = [
			`${sum('promised')} orders promised before the backups, ${sum('lost')} lost, ${sum('doubled')} doubled`,
			`${sum('unfinished')} jobs unfinished in them, ${sum('opening')} payments under way`,
			`${sum('paymentsOff')} known attempts without exactly one payment, ${sum('mailsOff')} known mails without exactly one`,
			`${sum('reopened')} orders opened a second payment, because their first was begun after the backup`,
			`backup ${middle('backupMs')} ms, restore ${middle('restoreMs')} ms, serving after ${middle('startMs')} ms more (medians)`,
		]
		return { n: drills, holds: breaches === 0 && isTelling, figures: figures.join('; ') }
	},
}

type Drill = Awaited<ReturnType<typeof drillIn>>

async function drillIn(house: House, { random }: FaultOptions) {
	await using stack = new AsyncDisposableStack()
	const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'coc-elsewhere-'))
	stack.defer(() => rm(elsewhere, { recursive: true, force: true }))
	const folder = path.join(house.dataDir, 'backup')

	const service = await house.service()
	await service.start()
	const promises = noPromises()
	const closing = new AbortController()
	const ordering = customers(4, () => service.url, promises, closing.signal)
	await pause(1_000 + random() * 1_000)
	await setProvider(house, 'lost-answer')
	await pause(200 + random() * 300)
	const before = { ...noPromises(), kept: [...promises.kept] }
	const backupMs = await command('backup', folder, house.dataDir)
	await pause(random() * 500)
	await service.kill()
	closing.abort()
	await ordering
	await setProvider(house, 'none')

	// The command compares every table's bytes with the manifest, and fails when one differs.
	const restoreMs = await command('restore', folder, elsewhere)
	const postgres = await startLocalPostgres({ dataDir: elsewhere })
	stack.defer(() => postgres.release())
	const migrations = (await pendingMigrations(postgres.url)).length
	const connection = connectDatabase(postgres.url, 4, 'unhurried')
	stack.defer(() => connection.close())
	const picture = await knownIn(connection.pool)

	const again = await house.service('all', { DATABASE_URL: postgres.url })
	stack.defer(() => again.kill())
	const startMs = await again.start()
	const restored = { ...house, database: connection.pool }
	const { promised, lost, doubled } = await reconcileLedgers(restored, before)
	return {
		promised,
		lost,
		doubled,
		migrations,
		unfinished: picture.unfinished,
		opening: picture.opening,
		...(await compareWith(restored, picture)),
		backupMs,
		restoreMs,
		startMs,
	}
}

async function command(name: 'backup' | 'restore', folder: string, dataDir: string) {
	const began = performance.now()
	await run(process.execPath, ['server/backup.ts', name, folder], {
		cwd: CHECKOUT,
		env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
	})
	return performance.now() - began
}

async function setProvider({ sandbox }: House, api: 'none' | 'lost-answer'): Promise<void> {
	await fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ api }),
	})
}

type Picture = Awaited<ReturnType<typeof knownIn>>

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
async function compareWith(house: House, { attempts, mails }: Picture) {
	const payments = Map.groupBy(
		await paymentsAt(house),
		({ merchantPaymentReference }) => merchantPaymentReference,
	)
	const sent = Map.groupBy(await mailsAt(house), ({ envelope }) => envelope.to[0] ?? '')
	const { rows: orders } = await house.database.query<{ id: string }>('select id from orders')
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
