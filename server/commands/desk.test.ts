import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { storeOrder } from '../desk/testing-desk.ts'
import { eventually } from '../testing/running-shop.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const TIMEOUT_MS = 150_000
const PROGRAM = path.join(import.meta.dirname, 'desk.ts')

function runDeskProcess(args: readonly string[], environment: Record<string, string>) {
	return spawnSync(process.execPath, [PROGRAM, ...args], {
		env: { ...process.env, NODE_ENV: '', FORCE_COLOR: '', ...environment },
		encoding: 'utf8',
		timeout: TIMEOUT_MS,
	})
}

describe('the desk as a process', () => {
	test('answers and ends by itself, with nothing on stderr and no connection left', async () => {
		const { url, db, pool } = await createTestDatabase('fresh')
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
