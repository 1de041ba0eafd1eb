import { spawn, spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderWith } from '../desk/testing-certificates.ts'
import { storeOrder } from '../desk/testing-desk.ts'
import { buildXml } from '../documents/testing/build-files.ts'
import { eventually } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const TIMEOUT_MS = 150_000
const PROGRAM = path.join(import.meta.dirname, 'desk.ts')

function runDeskProcess(args: readonly string[], environment: Record<string, string>) {
	return spawnSync(process.execPath, [PROGRAM, ...args], {
		env: environmentWith(environment),
		encoding: 'utf8',
		timeout: TIMEOUT_MS,
	})
}

function environmentWith(environment: Record<string, string>) {
	return { ...process.env, NODE_ENV: '', FORCE_COLOR: '', ...environment }
}

const { PRIORITY_LOW } = constants.priority

/** Of a process on Linux, each once: the priorities of its threads, and the processors that they may use. */
async function scheduledAs(pid: number | undefined) {
	const threads = await readdir(`/proc/${pid}/task`)
	const states = await Promise.all(
		threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8')),
	)
	const processors = states.map((state) => /^Cpus_allowed_list:\t(.*)$/m.exec(state)?.[1])
	const priorities = threads.map((thread) => getPriority(Number(thread)))
	return { priorities: [...new Set(priorities)], processors: [...new Set(processors)] }
}

describe('the desk as a process', () => {
	test('answers and ends by itself, with nothing on stderr and no connection left', async () => {
		const { url, db, pool } = await createTestDatabase()
		const id = await storeOrder(db)
		const { status, signal, stdout, stderr } = runDeskProcess(['orders', '--json'], {
			DATABASE_URL: url,
		})
		expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' })
		expect(JSON.parse(stdout)).toMatchObject([{ id, status: 'RECEIVED' }])
		// The database notices the goodbye in its own time.
		await eventually(async () => {
			const { rows } = await pool.query(
				`select count(*)::int as others from pg_stat_activity
				 where datname = current_database() and pid <> pg_backend_pid()`,
			)
			expect(rows).toEqual([{ others: 0 }])
		})
	})

	test('leaves a database of another version alone, and says who brings it up to date', async () => {
		const { url, pool } = await createTestDatabase('empty')
		const first = runDeskProcess(['orders'], { DATABASE_URL: url })
		expect(first.status).toBe(1)
		expect(first.stderr).toMatch(
			/^The database lacks \d+ migrations of this version\. Start the service/,
		)
		const { rows } = await pool.query("select to_regclass('orders') as orders")
		expect(rows).toEqual([{ orders: null }])
	})

	test('C12 while it imports certificates, all others go first, on all processors but one', async () => {
		const { url, db } = await createTestDatabase()
		const folder = await folderWith({ 'ivi.xml': buildXml('VND1A2B3C4D567890') })
		await db.transaction().execute(async (transaction) => {
			// So that it is still at it when it is looked at.
			await sql`lock table document_files in access exclusive mode`.execute(transaction)
			const child = spawn(process.execPath, [PROGRAM, 'documents', 'import', folder], {
				env: environmentWith({ DATABASE_URL: url }),
				stdio: 'ignore',
			})
			// It would wait for all other tests.
			onTestFinished(() => void child.kill('SIGKILL'))
			await eventually(async () => {
				expect(getPriority(child.pid)).toBe(PRIORITY_LOW)
				if (process.platform !== 'linux') return
				expect(await scheduledAs(child.pid)).toEqual({
					priorities: [PRIORITY_LOW],
					processors: [expect.stringMatching(/^\d+$/)],
				})
			})
		})
	})

	test('tells in a sentence what an operator can mend', () => {
		const unreachable = runDeskProcess(['orders'], {
			DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
		})
		expect(unreachable.status).toBe(1)
		expect(unreachable.stderr).toContain('DATABASE_URL')
		expect(unreachable.stderr).not.toContain('    at ')
		const settings = runDeskProcess(['orders'], { NODE_ENV: 'production' })
		expect(settings.status).toBe(1)
		expect(settings.stderr).toContain('PUBLIC_URL is missing')
	})

	test('explains itself without settings or database', () => {
		const { status, stdout } = runDeskProcess(['orders', '--help'], { NODE_ENV: 'production' })
		expect(status).toBe(0)
		expect(stdout).toContain('--status')
	})
})
