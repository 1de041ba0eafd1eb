import { describe, expect, test } from 'vitest'
import { awayFromMidnight } from '../calendar/testing.ts'
import { storePaid } from '../desk/testing-desk.ts'
import { WITHDRAWALS_PER_HOUR } from '../limits/withdrawals.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import { mailsTo } from '../testing/stand-ins.ts'
import { fieldsIn, postForm, saidOf } from './testing.ts'

type Form = Record<string, string>

const formOf = async ({ shop }: RunningShop, orderId: string, changes: Form = {}) => {
	const { name, orderNumber, emailAddress } = await saidOf(shop, orderId)
	return { name, orderNumber, emailAddress, ...changes }
}

async function confirmedBy({ url }: RunningShop, form: Form): Promise<Form> {
	return fieldsIn(await (await postForm(`${url}/withdraw`, form)).text())
}

async function withdraw(running: RunningShop, form: Form) {
	const answer = await postForm(`${running.url}/withdraw/confirm`, await confirmedBy(running, form))
	return { status: answer.status, page: await answer.text() }
}

const recorded = ({ shop }: RunningShop) =>
	shop.db
		.selectFrom('withdrawals')
		.select(['order_id', 'name', 'order_number', 'email_address', 'language', 'standing'])
		.orderBy('number')
		.execute()

const copiesTo = async (running: RunningShop, address: string) =>
	(await mailsTo(running, address)).filter(({ subject }) => /ångra avtalet/.test(subject))

/** What differs for everybody: the moment, the key, and what was typed. */
const stripped = (page: string, form: Form) =>
	Object.values(form)
		.reduce((text, typed) => text.replaceAll(typed, '…'), page)
		.replaceAll(/\d\d:\d\d|[0-9a-f-]{36}/g, '…')

describe('a withdrawal', () => {
	test('L3 is recorded and acknowledged alike, whatever it is about: nothing is learned by it', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const unpaid = await placePayableOrder(running, buildOrder())
		const refunded = await placePaidOrder(running, buildOrder())
		await refundOrder(running.shop, { orderId: refunded, amountOre: null, reason: '' })
		const stranger = { emailAddress: 'stranger@example.com' }
		const forms = [
			await formOf(running, paid),
			await formOf(running, paid),
			await formOf(running, paid, { name: 'Någon Annan' }),
			await formOf(running, unpaid),
			await formOf(running, refunded),
			await formOf(running, paid, stranger),
			await formOf(running, paid, { ...stranger, orderNumber: 'KKKK-9999' }),
			await formOf(running, paid, { ...stranger, orderNumber: 'vet inte' }),
		]
		const answers = []
		await awayFromMidnight()
		for (const form of forms) answers.push({ ...(await withdraw(running, form)), form })
		const shown = answers.map(({ page, form }) => stripped(page, form))
		expect(new Set(shown).size).toBe(1)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
		expect((await recorded(running)).map(({ order_id }) => order_id)).toEqual([
			...[paid, paid, paid, unpaid, refunded],
			...[null, null, null],
		])
		await eventually(async () => {
			expect(await copiesTo(running, 'asa@example.com')).toHaveLength(5)
			expect(await copiesTo(running, stranger.emailAddress)).toHaveLength(3)
		})
		const texts = (await copiesTo(running, stranger.emailAddress)).map(({ text }) => text)
		expect(texts.join()).not.toContain('/order/payment/')
		expect(texts.join()).not.toContain(buildOrder().chassiNumbers[0])
	})

	test('L3 is about the order also where å in the address’s domain was typed otherwise than then', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder({ emailAddress: 'Info@åkeri.se' }))
		for (const emailAddress of ['info@Åkeri.se', 'info@xn--keri-poa.se']) {
			const { status } = await withdraw(running, await formOf(running, paid, { emailAddress }))
			expect(status).toBe(200)
		}
		const known = { order_id: paid, email_address: 'info@xn--keri-poa.se' }
		expect(await recorded(running)).toMatchObject([known, known])
		// The mailbox shows it as people write it.
		await eventually(async () => expect(await copiesTo(running, 'info@åkeri.se')).toHaveLength(2))
	})

	test('L3 is one, however often its confirmation is pressed or loaded again', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const fields = await confirmedBy(running, await formOf(running, paid))
		const press = () => postForm(`${running.url}/withdraw/confirm`, fields)
		const answers = await Promise.all(Array.from({ length: 10 }, press))
		const pages = await Promise.all([...answers, await press()].map((answer) => answer.text()))
		expect(new Set(pages).size).toBe(1)
		expect(await recorded(running)).toHaveLength(1)
		const { rows } = await running.shop.pool.query('select kind from withdrawal_mails')
		expect(rows).toEqual([{ kind: 'withdrawal-received' }])
		// Under the same key, somebody else's words are another one.
		const other = { ...fields, emailAddress: 'other@example.com' }
		await postForm(`${running.url}/withdraw/confirm`, other)
		expect(await recorded(running)).toHaveLength(2)
	})

	test('L3 names what is wrong by its field and loses nothing that was typed, in both languages', async () => {
		const running = await runShop({ works: false })
		const form = { name: '123', orderNumber: ' ', emailAddress: 'asa@' }
		for (const path of ['/withdraw', '/withdraw/confirm']) {
			const answer = await postForm(running.url + path, form)
			expect(answer.status).toBe(422)
			const page = await answer.text()
			expect(page).toContain('<title>Fel: Ångra avtalet här')
			for (const field of Object.keys(form)) {
				expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
				expect(page).toContain(`id="${field}-error"`)
			}
			expect(fieldsIn(page)).toEqual(form)
			expect(page).toContain('Fyll i fältet')
		}
		for (const [query, back] of [
			['', ''],
			['?lang=en', '?lang=en'],
		]) {
			const address = `${running.url}/withdraw/confirm${query}`
			const looked = await fetch(address, { redirect: 'manual' })
			expect(looked.headers.get('location')).toBe(`/withdraw${back}`)
		}
		const english = await postForm(`${running.url}/withdraw`, form, { cookie: 'language=en' })
		expect(await english.text()).toContain('<title>Error: Withdraw from contract here')
		expect(await recorded(running)).toEqual([])
	})

	test('L3 keeps what is too long, and tells how long it may be: no field cuts what is pasted', async () => {
		const running = await runShop({ works: false })
		const form = {
			name: 'Åsa '.repeat(26),
			orderNumber: `https://coc.example.se/order/payment/${'0'.repeat(31)}`,
			emailAddress: `${'x'.repeat(39)}@example.com`,
		}
		const answer = await postForm(`${running.url}/withdraw`, form)
		expect(answer.status).toBe(422)
		const page = await answer.text()
		expect(fieldsIn(page)).toEqual(form)
		for (const limit of [101, 40, 50]) expect(page).toMatch(new RegExp(`högst ${limit}\\b`))
		for (const [, most] of page.matchAll(/maxlength="(\d+)"/g)) expect(most).toBe('200')
	})

	test('L3 from the order’s page is filled in by the server, and shows no address to who has the link', async () => {
		const running = await runShop()
		const paid = await placePaidOrder(running, buildOrder())
		const page = await (await fetch(`${running.url}/withdraw?order=${paid}`)).text()
		expect(page).not.toContain('asa@example.com')
		const fields = fieldsIn(page)
		expect(fields).toMatchObject({ name: 'Åsa Öberg Lind', emailAddress: 'a•••@example.com' })
		const { page: done } = await withdraw(running, fields)
		expect(done).toContain('En kopia är på väg till a•••@example.com.')
		expect(done).not.toContain('asa@example.com')
		await eventually(async () => expect(await copiesTo(running, 'asa@example.com')).toHaveLength(1))
		expect(await recorded(running)).toMatchObject([
			{ order_id: paid, email_address: 'asa@example.com' },
		])
		// Sent to another address of theirs, it is still about their order.
		await withdraw(running, { ...fields, emailAddress: 'asa@work.example' })
		expect(await recorded(running)).toMatchObject([{}, { order_id: paid }])
		for (const unknown of ['nothing', paid.replace(/.$/, paid.endsWith('z') ? 'y' : 'z'), '']) {
			const blank = await (await fetch(`${running.url}/withdraw?order=${unknown}`)).text()
			expect(fieldsIn(blank)).toEqual({ name: '', orderNumber: '', emailAddress: '' })
		}
	})

	test('L3 takes names and numbers as people have them, and no more than may be asked for', async () => {
		const running = await runShop({ works: false })
		const page = await (await fetch(`${running.url}/withdraw`)).text()
		expect(page.match(/<label/g)).toHaveLength(3)
		expect(page).not.toMatch(/<(textarea|select)/)
		for (const [name, orderNumber] of [
			['Anna-Karin O’Connor', '4f2k 9qxh'],
			['José Núñez Jr.', '#4F2K–9QXH'],
			['陳大文', 'vet inte'],
			['Åsa Öberg', 'bil ABC 12D, köpt 3/6 (kvitto 7)'],
		] as const) {
			const form = { name, orderNumber, emailAddress: 'a@example.com' }
			expect((await withdraw(running, form)).status).toBe(200)
		}
		expect(await recorded(running)).toHaveLength(4)
	})

	test('L3 over the budget says when to come again, how else, and keeps what was typed', async () => {
		const running = await runShop({ works: false })
		const form = { name: 'Åsa', orderNumber: 'x', emailAddress: 'asa@example.com' }
		for (let sent = 0; sent < WITHDRAWALS_PER_HOUR.mailbox; sent++) {
			expect((await withdraw(running, form)).status).toBe(200)
		}
		const fields = await confirmedBy(running, { ...form, emailAddress: 'Asa+x@example.com' })
		const refused = await postForm(`${running.url}/withdraw/confirm`, fields)
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
		const page = await refused.text()
		expect(page).toContain('href="mailto:kundservice@vendel.example"')
		expect(fieldsIn(page)).toMatchObject({ ...form, emailAddress: 'Asa+x@example.com' })
		expect(await recorded(running)).toHaveLength(WITHDRAWALS_PER_HOUR.mailbox)
	})

	test('L3 while the database is away: the page says so, and what was typed is still there', async () => {
		const running = await runShop({ works: false })
		const form = { name: 'Åsa', orderNumber: '4F2K-9QXH', emailAddress: 'asa@example.com' }
		const fields = await confirmedBy(running, form)
		await running.shop.pool.query('alter table withdrawals rename to withdrawals_away')
		const answer = await postForm(`${running.url}/withdraw/confirm`, fields)
		expect(answer.status).toBe(500)
		const page = await answer.text()
		expect(page).toContain('Ditt meddelande kunde inte tas emot just nu.')
		expect(fieldsIn(page)).toMatchObject(form)
		await running.shop.pool.query('alter table withdrawals_away rename to withdrawals')
		expect((await withdraw(running, fieldsIn(page))).status).toBe(200)
	})

	test('L3 from the order’s page can be sent as it stands after a failure, and is the same one', async () => {
		const running = await runShop({ works: false })
		const paid = await storePaid(running, {})
		const prefilled = fieldsIn(await (await fetch(`${running.url}/withdraw?order=${paid}`)).text())
		const fields = await confirmedBy(running, prefilled)
		await running.shop.pool.query('alter table orders rename to orders_away')
		const failed = await (await postForm(`${running.url}/withdraw/confirm`, fields)).text()
		expect(fieldsIn(failed)).toEqual(fields)
		const blank = await fetch(`${running.url}/withdraw?order=${paid}&name=x`)
		expect(blank.status).toBe(500)
		expect(fieldsIn(await blank.text())).toMatchObject({ order: paid, name: '' })
		await running.shop.pool.query('alter table orders_away rename to orders')
		for (const again of [fieldsIn(failed), fields]) {
			expect((await withdraw(running, again)).status).toBe(200)
		}
		expect(await recorded(running)).toMatchObject([
			{ order_id: paid, email_address: 'asa@example.com' },
		])
	})
})
