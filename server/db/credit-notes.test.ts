import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { ATTEMPT, migrationsBefore, ORDER } from './testing/version-before.ts'

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
