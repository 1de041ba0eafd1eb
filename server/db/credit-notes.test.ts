import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

async function migrationsBefore(number: string): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-migrations-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const earlier = (await readdir(MIGRATIONS)).filter((file) => file < number)
	for (const file of earlier) await cp(path.join(MIGRATIONS, file), path.join(folder, file))
	return folder
}

const ORDER = `
	insert into orders (id, language, is_company, company_name, vat_number, first_name, last_name,
		email_address, phone_number, street_address, zip_code, city, country_code,
		country_outside_eu, chassis_numbers)
	values ('one', 'sv', false, '', '', '', '', '', '', '', '', '', 'SE', '', '{}')`
const ATTEMPT = `
	insert into payment_attempts (id, order_id, provider, method, amount_ore)
	values ('00000000-0000-4000-8000-000000000001', 'one', 'zaver', 'card', 125000)`
const REFUND_OF_BEFORE = `
	insert into refunds (id, order_id, attempt_id, amount_ore, reason, status)
	select gen_random_uuid(), order_id, id, 5000, '', $1 from payment_attempts`

test('O5 refunds made before there were credit notes get none; those under way then do', async () => {
	const { db, pool } = await createTestDatabase('empty')
	await migrate(db, await migrationsBefore('0012'))
	for (const statement of [ORDER, ATTEMPT]) await pool.query(statement)
	for (const status of ['EXECUTED', 'PENDING']) await pool.query(REFUND_OF_BEFORE, [status])
	await migrate(db)
	// By a process of the version before, after the migration.
	await pool.query(REFUND_OF_BEFORE, ['OPENING'])
	const { rows } = await pool.query(
		'select status, is_credited, what, sold_ore from refunds order by status',
	)
	expect(rows).toEqual([
		{ status: 'EXECUTED', is_credited: true, what: 'amount', sold_ore: null },
		{ status: 'OPENING', is_credited: false, what: 'amount', sold_ore: null },
		{ status: 'PENDING', is_credited: false, what: 'amount', sold_ore: null },
	])
	expect((await pool.query('select * from credit_notes')).rows).toEqual([])
})
