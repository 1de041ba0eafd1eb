import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendMail } from '../../../orders/mails/send-mail.ts'
import { erasePerson } from '../../../orders/retention/erase-person.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	placePayableOrder,
	runShop,
} from '../../../testing/running-shop.ts'
import { mailsTo } from '../../../testing/stand-ins.ts'
import { storeOrder, storePaid, typeAtDesk } from '../../testing-desk.ts'

describe('note', () => {
	test('O13 is written, changed with its history, and deleted with a trace', async () => {
		const running = await runShop({ works: false })
		const id = await storeOrder(running.shop.db)
		const type = (...words: string[]) => typeAtDesk(running, ['note', id, ...words])
		const notes = async () =>
			JSON.parse((await typeAtDesk(running, `order ${id} --json`)).output).notes
		expect(await type('calls', 'on Monday', '--as', 'Anna')).toMatchObject({ code: 0 })
		expect((await type('calls on Monday')).output).toContain('has that note already')
		await type('--edit', '1', 'calls on Tuesday', '--as', 'Bo')
		expect(await notes()).toMatchObject([
			{
				number: 1,
				words: 'calls on Tuesday',
				versions: [
					{ operator: 'Anna', words: 'calls on Monday' },
					{ operator: 'Bo', words: 'calls on Tuesday' },
				],
			},
		])
		const shown = await typeAtDesk(running, `order ${id}`)
		expect(shown.output).toMatch(/1 {2}\S+ \S+, Bo \(changed 1 time\)\n {3}calls on Tuesday/)

		expect(await type('--delete', '1')).toMatchObject({ code: 1 })
		expect(await type('--delete', '1', '--yes', '--as', 'Cecilia')).toMatchObject({ code: 0 })
		expect(await notes()).toMatchObject([{ number: 1, words: null, deletedBy: 'Cecilia' }])
		const { rows } = await running.shop.pool.query('select words from note_versions')
		expect(rows).toEqual([{ words: '' }, { words: '' }])
		expect((await type('--delete', '1', '--yes')).errors).toContain('deleted before')
		expect((await type('--edit', '1', 'x')).errors).toContain('deleted before')
		expect((await type('--edit', '7', 'x')).errors).toContain('no note of that number')
		const acts = await running.shop.db.selectFrom('acts').select(['operator', 'act']).execute()
		expect(acts.map(({ operator, act }) => `${operator} ${act}`)).toEqual([
			'Anna note',
			'Bo edit-note',
			'Cecilia delete-note',
		])
		const log = await running.shop.pool.query('select details::text from acts')
		expect(JSON.stringify(log.rows)).not.toContain('Monday')
	})

	test('O13 wants words, not too many, and is not written about an erased person', async () => {
		const running = await runShop({ works: false })
		const id = await storePaid(running, {})
		expect(await typeAtDesk(running, `note ${id}`)).toMatchObject({ code: 2 })
		expect(await typeAtDesk(running, ['note', id, ' '])).toMatchObject({ code: 2 })
		expect(await typeAtDesk(running, ['note', id, 'x'.repeat(4001)])).toMatchObject({ code: 2 })
		expect(await typeAtDesk(running, `note ${id} --delete 1 --edit 1`)).toMatchObject({ code: 2 })
		await typeAtDesk(running, `note ${id} Canary`)
		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		const { rows } = await running.shop.pool.query('select from note_versions')
		expect(rows).toEqual([])
		const late = await typeAtDesk(running, `note ${id} Canary`)
		expect(late).toMatchObject({ code: 1 })
		expect(late.errors).toContain('was erased')
	})

	test('O13 of ten at once are ten notes; the same words ten times are one', async () => {
		const running = await runShop({ works: false })
		const id = await storeOrder(running.shop.db)
		const ten = Array.from({ length: 10 }, (_, index) => index)
		await Promise.all(ten.map((n) => typeAtDesk(running, ['note', id, `number ${n}`])))
		await Promise.all(ten.map(() => typeAtDesk(running, ['note', id, 'the same'])))
		const { rows } = await running.shop.pool.query('select from notes')
		expect(rows).toHaveLength(11)
	})
})

describe('mail', () => {
	test('O13 shows a mail again as it was sent, also after settings have changed', async () => {
		const running = await runShop()
		const id = await placePaidOrder(running, buildOrder())
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2)
			expect((await typeAtDesk(running, `mail ${id} receipt`)).code).toBe(0)
		})
		const mails = await mailsTo(running, 'asa@example.com')
		const sent = mails.find(({ subject }) => subject.startsWith('Kvitto'))
		const renamed = { ...running, shop: { ...running.shop, brandName: 'Another' } }
		const { output } = await typeAtDesk(renamed, `mail ${id} receipt --json`)
		const shown = JSON.parse(output)
		expect(shown).toMatchObject({
			kind: 'receipt',
			version: 1,
			recipient: 'asa@example.com',
			subject: sent?.subject,
			attachments: ['kvitto-1.pdf'],
		})
		expect(shown.text.trim()).toBe(sent?.text.trim())
		expect(shown.html.trim()).toBe(sent?.html.trim())

		const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-mail-'))
		onTestFinished(() => rm(folder, { recursive: true }))
		const file = path.join(folder, 'mail.html')
		const told = await typeAtDesk(running, `mail ${id} payment-link --html ${file}`)
		expect(told.output).toContain('Betala din CoC-beställning hos Vendel')
		expect(await readFile(file, 'utf8')).toContain('<!doctype html>')
		expect((await typeAtDesk(running, `mail ${id} letter`)).errors).toContain('Sent were:')
	})

	test('O13 goes with the person, also when it is sent while they are erased', async () => {
		const running = await runShop()
		const id = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			expect((await typeAtDesk(running, `mail ${id}`)).code).toBe(0)
		})
		await erasePerson(running.shop, 'asa@example.com')
		expect((await running.shop.pool.query('select from sent_mails')).rows).toEqual([])

		const paid = await placePaidOrder(running, buildOrder({ emailAddress: 'per@example.com' }))
		await eventually(async () => {
			expect((await typeAtDesk(running, `mail ${paid} receipt`)).code).toBe(0)
		})
		const { rows } = await running.shop.pool.query(
			`insert into mails (id, order_id, kind, version) values (gen_random_uuid(), $1, 'receipt', 9) returning id`,
			[paid],
		)
		// Erased between the sending and the writing down.
		const mailer: typeof running.shop.mailer = {
			send: async (mail) => {
				await running.shop.mailer.send(mail)
				await erasePerson(running.shop, 'per@example.com', { undeliveredToo: true })
			},
		}
		await sendMail({ ...running.shop, mailer }, rows[0].id)
		expect((await running.shop.pool.query('select from sent_mails')).rows).toEqual([])
		const gone = await typeAtDesk(running, `mail ${paid}`)
		expect(gone.errors).toContain('not kept')
	})
})
