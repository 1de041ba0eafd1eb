import { expect, test } from 'vitest'
import { listAttention } from '../../attention/list-attention.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { erasePerson, withdrawalsOf } from '../../orders/retention/erase-person.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, placePaidOrder, runShop } from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'
import { receiveWithdrawal } from '../receive-withdrawal.ts'
import { saidOf } from '../testing.ts'

test('L3 an acknowledgement that was refused is sent to where it reaches the customer; what was said stays', async () => {
	const running = await runShop()
	const { shop } = running
	const orderId = await placePaidOrder(running, buildOrder())
	await eventually(async () => expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2))
	await makeProviderFail(running, { mail: 'permanent' })
	const wrong = 'asa@exampel.com'
	const said = await saidOf(shop, orderId, { emailAddress: wrong, fromOrder: orderId })
	await receiveWithdrawal(shop, said, '192.0.2.1')
	await receiveWithdrawal(shop, { ...said, orderNumber: 'none' }, '192.0.2.1')
	const refused = async () =>
		(await listAttention(shop)).filter(({ kind }) => kind === 'mail-refused')
	await eventually(async () => {
		const acts = (await refused()).map((item) => item.acts)
		expect(acts.toSorted()).toEqual([
			['withdrawals resend 1 --email ADDRESS'],
			['withdrawals resend 2 --email ADDRESS'],
		])
	})

	await makeProviderFail(running, { mail: 'none' })
	const resend = (options: string) => typeAtDesk(running, `withdrawals resend ${options}`)
	expect(await resend('1 --email nobody')).toMatchObject({ code: 2 })
	for (const number of [1, 2]) {
		expect(await resend(`${number} --email asa@work.example --as Anna`)).toMatchObject({ code: 0 })
	}
	await eventually(async () => {
		const copies = await mailsTo(running, 'asa@work.example')
		expect(copies).toHaveLength(2)
		expect(copies[0]?.text).toContain(`E-post: ${wrong}`)
		expect(await refused()).toEqual([])
	})
	const { rows } = await shop.pool.query('select email_address from withdrawals')
	expect(rows).toEqual([{ email_address: wrong }, { email_address: wrong }])
	const again = await resend('1')
	expect(again).toMatchObject({ code: 1 })
	expect(again.errors).toContain('Every mail about it was sent')
	const acts = await shop.db.selectFrom('acts').select(['operator', 'act', 'details']).execute()
	expect(acts).toEqual([
		{ operator: 'Anna', act: 'resend-withdrawal', details: { withdrawal: 1 } },
		{ operator: 'Anna', act: 'resend-withdrawal', details: { withdrawal: 2 } },
	])
	// Of no order, so that nothing else tells whose it is: it goes with who was reached there.
	expect(await withdrawalsOf(shop, 'asa@work.example')).toBe(1)
	expect(await erasePerson(shop, 'asa@work.example')).toMatchObject({ withdrawals: 1 })
	const left = await shop.db.selectFrom('withdrawals').select(['number', 'order_id']).execute()
	expect(left).toEqual([{ number: 1, order_id: orderId }])
})
