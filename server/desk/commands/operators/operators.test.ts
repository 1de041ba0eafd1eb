import { expect, test } from 'vitest'
import { runShop } from '../../../testing/running-shop.ts'
import { typeAtDesk } from '../../testing-desk.ts'

test('D1 the command line lets people in and out, and the log tells who did', async () => {
	const running = await runShop({ works: false })
	const type = (...command: string[]) => typeAtDesk(running, [...command, '--as', 'Root'])
	const invited = await type('operators', 'invite', 'Anna@example.com', '--role', 'Manager')
	expect(invited).toMatchObject({ code: 0 })
	expect(invited.output).toMatch(
		/^For Anna, once, within 15 minutes:\nhttp:\/\/localhost:3004\/invite\/[\w-]{43}\n$/,
	)
	expect(
		await type('operators', 'invite', 'bo@example.com', '--role', 'clerk', '--name', 'Bo Ek'),
	).toMatchObject({ code: 0 })
	expect(await type('operators', 'role', 'bo ek', 'bookkeeper')).toMatchObject({
		output: 'Bo Ek is bookkeeper now.\n',
	})
	expect(await type('operators', 'role', 'bo ek', 'bookkeeper')).toMatchObject({
		output: 'Bo Ek is bookkeeper already.\n',
	})
	expect(await type('operators', 'disable', 'bo@example.com')).toMatchObject({ code: 0 })
	const list = await typeAtDesk(running, 'operators')
	expect(list.output).toMatch(/Anna +Anna@example.com +manager +0 +0 +never/)
	expect(list.output).toMatch(/Bo Ek +bo@example.com +bookkeeper, disabled/)
	const log = await typeAtDesk(running, 'log')
	expect(log.output).toMatch(/Root +terminal +disable-operator +name Bo Ek/)
	expect(log.output).toMatch(/Root +terminal +operator-role +name Bo Ek, role bookkeeper/)
	expect(log.output.match(/invite/g)).toHaveLength(2)
	// Who was let in is named, how to reach them is not: the log cannot be erased.
	expect(log.output).not.toContain('@')
	const narrowed = await typeAtDesk(running, ['log', '--by', 'Root', '--act', 'invite', '--json'])
	expect(JSON.parse(narrowed.output)).toMatchObject([
		{ operator: 'Root', act: 'invite', operatorId: null },
		{ operator: 'Root', act: 'invite' },
	])
})

test('D1 what cannot be is told in a sentence, and changes nothing', async () => {
	const running = await runShop({ works: false })
	const type = (...command: string[]) => typeAtDesk(running, command)
	await type('operators', 'invite', 'anna@example.com', '--role', 'manager', '--name', 'Anna')
	const refusals: [string[], number, string][] = [
		[
			['operators', 'invite', 'other@example.com', '--role', 'clerk', '--name', 'anna'],
			1,
			'this name',
		],
		[['operators', 'invite', 'ANNA@example.com', '--role', 'clerk'], 1, 'They are manager'],
		[['operators', 'invite', 'anna', '--role', 'clerk'], 2, 'e-mail address'],
		[['operators', 'invite', 'bo@example.com', '--role', 'king'], 2, 'reader, clerk'],
		[['operators', 'invite', 'bo@example.com'], 2, '--role'],
		[['operators', 'role', 'anna', 'reader'], 1, 'last manager'],
		[['operators', 'disable', 'anna'], 1, 'last manager'],
		[['operators', 'disable', 'nobody'], 1, 'Nobody at the desk'],
	]
	const before = (await type('log', '--json')).output
	for (const [command, code, words] of refusals) {
		const { code: told, errors } = await type(...command)
		expect(told, command.join(' ')).toBe(code)
		expect(errors).toContain(words)
	}
	expect((await type('log', '--json')).output).toBe(before)
	expect(await type('operators', 'sessions', 'end', 'anna')).toMatchObject({
		output: 'Anna is not signed in.\n',
	})
})

test('D21 the log has what was done to an order that is gone, and names that nobody bears are refused with those there are', async () => {
	const running = await runShop({ works: false })
	const type = (...command: string[]) => typeAtDesk(running, command)
	expect((await type('log', '--by', 'Ana')).errors).toBe(
		'Nobody is called Ana: the log is empty.\n',
	)
	const [gone, other] = [`0y0xc${'m'.repeat(26)}`, `0y0xd${'m'.repeat(26)}`]
	await running.shop.pool.query(
		`insert into acts (operator, act, order_id) values ('Anna', 'note', $1), ('Anna', 'cancel', $2)`,
		[gone, other],
	)
	await type('operators', 'invite', 'bo@example.com', '--role', 'clerk', '--as', 'Anna')
	for (const order of [gone, gone.slice(0, 8), gone.toUpperCase()]) {
		const { output } = await type('log', '--order', order, '--act', 'note', '--json')
		expect(JSON.parse(output)).toMatchObject([{ act: 'note', orderId: gone }])
		const exported = await type('log', 'export', '--order', order, '--act', 'note', '--as', 'Anna')
		expect(exported.output.trim().split(/\r?\n/)).toHaveLength(2)
	}
	const none = `0y0xe${'m'.repeat(26)}`
	expect((await type('log', '--order', none)).errors).toContain(`There is no order ${none}`)
	for (const command of [['log'], ['log', 'export']]) {
		const act = await type(...command, '--act', 'refunds')
		expect(act).toMatchObject({ code: 1, output: '' })
		expect(act.errors).toMatch(/^No act is called refunds\. There are: .*add-passkey.* refund, /)
		const by = await type(...command, '--by', 'Ana')
		expect(by).toMatchObject({ code: 1, errors: 'Nobody is called Ana. There are: Anna, bo.\n' })
	}
	expect((await type('log', '--by', 'bo')).errors).toBe('Nothing like that was done.\n')
	expect((await type('log', '--act', 'refund')).errors).toBe('Nothing like that was done.\n')
})
