import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDesk } from '../../desk/http/testing/running-desk.ts'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, placePaidOrder, placePayableOrder } from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'
import { sendMail } from '../mails/send-mail.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { hits } from '../retention/testing.ts'

const HOSTILE = 'Kanariegul?\r\n<b onclick="x">Är</b> det \u202ewww.evil.example\u0000'
const CLEAN = 'Kanariegul?\n<b onclick="x">Är</b> det www.evil.example'

test('D12 D16 a customer is asked by mail in their language, once, and no word of it outlives them', async () => {
	const desk = await runDesk()
	const anna = await desk.signIn('clerk', 'Anna')
	const questionsTo = async (address: string) =>
		(await mailsTo(desk, address)).filter(({ subject }) => /fråga|question/.test(subject))
	const orderId = await placePaidOrder(desk, buildOrder())
	const order = async () => (await anna.get(`/api/desk/orders/${orderId}`)).json()
	const { reference, page } = await order()

	const [key, asked] = [randomUUID(), { orderId, words: HOSTILE }]
	const twice = [1, 2].map(() => anna.act('ask-customer', asked, key))
	for (const answer of await Promise.all(twice)) expect(answer.json()).toEqual({ outcome: 'asked' })
	expect((await anna.act('ask-customer', asked)).json()).toEqual({ outcome: 'asked-before' })
	for (const words of [' \u202e\n', 'x'.repeat(2001)]) {
		expect(await anna.act('ask-customer', { orderId, words })).toMatchObject({ status: 400 })
	}
	await eventually(async () => expect(await questionsTo('asa@example.com')).toHaveLength(1))
	const [mail] = await questionsTo('asa@example.com')
	expect(mail?.subject).toBe(`En fråga om din CoC-beställning hos Vendel (${reference})`)
	expect(mail?.text).toContain(
		`Hej Åsa!\n\nVi har en fråga om din beställning\n\n${CLEAN}\n\nSvara på det här mejlet`,
	)
	expect(mail?.text).toContain(page)
	expect(mail?.text).toContain(`Ordernummer: ${reference}`)
	expect(mail?.html).toContain('Kanariegul?<br>&lt;b onclick=&quot;x&quot;&gt;Är&lt;/b&gt; det www')
	expect(mail?.html).not.toMatch(/href="[^"]*evil/)

	// Where the words are: with the mail. Not in its job, the log of acts, the keys, or what is logged.
	await eventually(async () => {
		expect((await hits(desk, ['kanariegul'])).toSorted()).toEqual([
			'public.mail_questions: kanariegul',
			'public.sent_mails: kanariegul',
		])
	})
	expect(desk.logLines.join()).not.toContain('anariegul')
	expect((await order()).history).toContainEqual(
		expect.objectContaining({ what: 'ask-customer', words: CLEAN, operator: 'Anna' }),
	)
	const again = await typeAtDesk(desk, `resend ${reference} --kind question`)
	expect(again).toMatchObject({ code: 0 })
	await eventually(async () => expect(await questionsTo('asa@example.com')).toHaveLength(2))

	const abroad = buildOrder({ emailAddress: 'zoe@example.com' })
	const english = await placePayableOrder(desk, abroad)
	await desk.shop.pool.query(`update orders set language = 'en' where id = $1`, [english])
	await makeProviderFail(desk, { mail: 'permanent' })
	const typed = await typeAtDesk(desk, ['ask', english, 'Which', 'kanariegul car?', '--as', 'Bo'])
	expect(typed.output).toContain('on its way to Åsa Öberg Lind <zoe@example.com>')
	await eventually(async () => {
		const { output } = await typeAtDesk(desk, 'attention')
		expect(output).toContain('--kind question')
	})
	await makeProviderFail(desk, { mail: 'none' })
	await typeAtDesk(desk, `resend ${english} --kind question`)
	await eventually(async () => expect(await questionsTo('zoe@example.com')).toHaveLength(1))
	const [translated] = await questionsTo('zoe@example.com')
	expect(translated?.subject).toMatch(/^A question about your CoC order at Vendel \(/)
	expect(translated?.text).toMatch(/Hello Åsa,\n\n.*\n\nWhich kanariegul car\?\n\nReply to this/)
	const shown = await typeAtDesk(desk, `order ${english}`)
	expect(shown.output).toMatch(/desk +ask-customer +Which kanariegul car\? +Bo/)

	await erasePerson(desk.shop, 'zoe@example.com')
	await erasePerson(desk.shop, 'asa@example.com', { undeliveredToo: true })
	expect(await hits(desk, ['kanariegul'])).toEqual([])
	expect((await anna.act('ask-customer', asked)).json()).toEqual({ outcome: 'no-address' })
	const late = await typeAtDesk(desk, ['ask', orderId, 'Which?'])
	expect(late).toMatchObject({ code: 1, errors: expect.stringContaining('was erased') })
	const gone = await anna.act('ask-customer', { orderId: english, words: 'Which?' })
	expect(gone.json()).toEqual({ outcome: 'not-found' })
	expect((await order()).history).toContainEqual(
		expect.objectContaining({ what: 'ask-customer', details: { question: 1 } }),
	)
})

test('D12 a question does not stand in the way of the confirmation, and a process of before erases it too', async () => {
	const desk = await runDesk({ works: false })
	const { orderId } = await desk.place(buildOrder())
	expect(await typeAtDesk(desk, ['ask', orderId, '\u0000'])).toMatchObject({ code: 2 })
	await typeAtDesk(desk, ['ask', orderId, 'Which?'])
	expect(await typeAtDesk(desk, `resend ${orderId}`)).toMatchObject({ code: 0 })
	const { id } = await desk.shop.db
		.selectFrom('mails')
		.select('id')
		.where('kind', '=', 'order-received')
		.executeTakeFirstOrThrow()
	await sendMail(desk.shop, id)
	expect(await mailsTo(desk, 'asa@example.com')).toHaveLength(1)
	// Neither has come, and both will: only what is meant by sending again goes twice.
	await typeAtDesk(desk, ['ask', orderId, 'Who?'])
	await typeAtDesk(desk, ['resend', orderId, '--kind', 'question'])
	const questions = await desk.shop.db.selectFrom('mail_questions').select('words').execute()
	expect(questions.map(({ words }) => words).toSorted()).toEqual(['Which?', 'Who?', 'Who?'])
	await desk.shop.pool.query('update orders set reduced_at = now()')
	expect(await desk.shop.db.selectFrom('mail_questions').selectAll().execute()).toEqual([])
})
