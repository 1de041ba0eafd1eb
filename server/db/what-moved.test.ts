import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { ATTEMPT, migrationsBefore, ORDER } from './testing/version-before.ts'

const REFUND = `
	insert into refunds (id, order_id, attempt_id, amount_ore, reason)
	select '00000000-0000-4000-8000-000000000002', order_id, id, 5000, '' from payment_attempts`

/** Every statement by which the version before noted a move, in the order of a story. */
const MOVES_OF_BEFORE = `
	insert into transitions (order_id, attempt_id, refund_id, from_status, to_status, cause)
	select 'one', case when paying then attempt.id end, case when refunding then refunds.id end,
		from_status, to_status, cause
	from payment_attempts as attempt, refunds, (values
		(false, false, 'RECEIVED', 'CREATED', 'handled'),
		(true, false, 'OPENING', 'CREATED', 'opened'),
		(true, false, 'CREATED', 'SETTLED', 'provider'),
		(true, false, 'CREATED', 'REVIEW', 'paid amount differs'),
		(true, true, 'OPENING', 'EXECUTED', 'refund'),
		(false, false, 'REVIEW', 'SETTLED', 'accepted by an operator'),
		(true, false, 'CREATED', 'SETTLED', 'paid'),
		(true, false, 'OPENING', 'ERROR', 'refused by the provider')
	) as move (paying, refunding, from_status, to_status, cause)`

const ACCEPTED = `
	insert into transitions (order_id, from_status, to_status, cause)
	values ('one', 'REVIEW', 'SETTLED', 'accepted by an operator')`

const SUBJECTS = ['order', 'payment', 'payment', 'order', 'refund', 'order', 'order', 'payment']

test('what a transition moves is known of those of before, and of those that older processes still note', async () => {
	const { db, pool } = await createTestDatabase('empty')
	await migrate(db, await migrationsBefore('0006'))
	for (const statement of [ORDER, ATTEMPT, REFUND, MOVES_OF_BEFORE]) await pool.query(statement)
	await migrate(db)
	await pool.query(MOVES_OF_BEFORE)
	const { rows } = await pool.query('select subject from transitions order by id')
	expect(rows.map(({ subject }) => subject)).toEqual([...SUBJECTS, ...SUBJECTS])
})

test('what an operator accepted of payments of before is known: what was not given back until then', async () => {
	const { db, pool } = await createTestDatabase('empty')
	await migrate(db, await migrationsBefore('0006'))
	for (const statement of [ORDER, ATTEMPT, REFUND]) await pool.query(statement)
	await pool.query("update payment_attempts set status = 'SETTLED', settled_ore = 130000")
	await pool.query(`
		insert into receipts (number, order_id, attempt_id, seller)
		select 1, order_id, id, '{}' from payment_attempts`)
	await pool.query(`
		insert into refunds (id, order_id, attempt_id, amount_ore, reason, created_at)
		select gen_random_uuid(), order_id, id, 10000, '', now() + interval '1 day'
		from payment_attempts`)
	await pool.query(ACCEPTED)
	await migrate(db)
	const { rows } = await pool.query('select accepted_ore from payment_attempts')
	expect(rows).toEqual([{ accepted_ore: 1250_00 }])
})

test('what an operator accepts with a process of the version before is known as well', async () => {
	const { pool } = await createTestDatabase()
	for (const statement of [ORDER, ATTEMPT, REFUND]) await pool.query(statement)
	await pool.query("update payment_attempts set status = 'SETTLED', settled_ore = 130000")
	await pool.query(`
		insert into refunds (id, order_id, attempt_id, amount_ore, reason, status)
		select gen_random_uuid(), order_id, id, 10000, '', 'CANCELLED' from payment_attempts`)
	await pool.query(`
		insert into payment_attempts (id, order_id, provider, method, amount_ore, status)
		values (gen_random_uuid(), 'one', 'zaver', 'card', 125000, 'CANCELLED')`)
	await pool.query(ACCEPTED)
	const { rows } = await pool.query('select status, accepted_ore from payment_attempts')
	expect(rows).toEqual(
		expect.arrayContaining([
			{ status: 'SETTLED', accepted_ore: 1250_00 },
			{ status: 'CANCELLED', accepted_ore: null },
		]),
	)
})

test('a transition cannot say that it moves what it does not name', async () => {
	const { pool } = await createTestDatabase()
	for (const statement of [ORDER, ATTEMPT, REFUND]) await pool.query(statement)
	for (const [subject, attempt, refund] of [
		['payment', 'null', 'null'],
		['refund', 'attempt.id', 'null'],
		['order', 'attempt.id', 'refunds.id'],
		['mail', 'null', 'null'],
	]) {
		const noting = pool.query(`
			insert into transitions (subject, order_id, attempt_id, refund_id, from_status, to_status, cause)
			select '${subject}', 'one', ${attempt}, ${refund}, 'CREATED', 'SETTLED', 'test'
			from payment_attempts as attempt, refunds`)
		await expect(noting).rejects.toThrow('transitions_subject')
	}
})
