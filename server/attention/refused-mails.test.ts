import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import {
	archive,
	CAR,
	placeDelivered,
	SECOND,
	statusesOf,
	storeDelivered,
} from '../desk/testing-certificates.ts'
import { typeAtDesk } from '../desk/testing-desk.ts'
import { type Mail, MailRefusedError } from '../mail/mailer.ts'
import { databaseGauges } from '../metrics/database-gauges.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import { readMetrics, seriesValue } from '../testing/read-metrics.ts'
import {
	eventually,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import { tellNow } from '../testing/steps/tell-now.ts'
import { listAttention } from './list-attention.ts'

/** A shop whose mail server refuses what has these words in its subject, until it is told others. */
async function runRefusing(refused: string) {
	const sent: string[] = []
	const mails = { refused, sent }
	const send = async ({ subject }: Mail) => {
		if (mails.refused !== '' && subject.includes(mails.refused)) throw new MailRefusedError('550')
		sent.push(subject)
	}
	return { running: await runShop({ changes: { mailer: { send } } }), mails }
}

const refusals = async ({ shop }: RunningShop) =>
	(await listAttention(shop))
		.filter(({ kind }) => kind === 'mail-refused')
		.map(({ why, acts }) => ({ why: why.en, acts }))

/** The act that sends it again is the last one. */
const refusal = (mail: string, act: string) => [
	{ why: expect.stringContaining(`: ${mail}.`), acts: [expect.any(String), act] },
]

const untilSent = ({ sent }: { readonly sent: readonly string[] }, words: string) =>
	eventually(async () => expect(sent.join('\n')).toContain(words))

test('O8 a receipt that was refused is told of, though its certificate’s mail came, until it is sent again', async () => {
	const { running, mails } = await runRefusing('Kvitto')
	await archive(running, CAR)
	const { reference } = await storeDelivered(running, [CAR], ['SENT'])
	const resend = `resend ${reference} --kind receipt`
	await eventually(async () => expect(await refusals(running)).toEqual(refusal('Receipt', resend)))
	mails.refused = ''
	expect(await typeAtDesk(running, resend)).toMatchObject({ code: 0 })
	await eventually(async () => expect(await refusals(running)).toEqual([]))
})

test('O8 a receipt that was refused calls nobody any more, and is not retried, once it is sent again or a note settles it', async () => {
	const { running, mails } = await runRefusing('Kvitto')
	const { pool } = running.shop
	/** What was given up, and what is late, as Prometheus reads it just now. */
	const figures = async () => {
		const registry = new Registry()
		databaseGauges(registry, running.shop)
		const metrics = await readMetrics({ registry })
		return ['coc_jobs_given_up', 'coc_late_mails'].map((name) => seriesValue(metrics, name))
	}
	const retryDead = async () => {
		const { output, errors } = await typeAtDesk(running, 'jobs retry --dead')
		return output + errors
	}
	const { reference } = await storeDelivered(running, [CAR], ['WAITING'])
	const { reference: other } = await storeDelivered(running, [SECOND], ['WAITING'])
	await eventually(async () => expect(await refusals(running)).toHaveLength(2))
	await pool.query("update mails set created_at = now() - interval '1 hour' where sent_at is null")
	await eventually(async () => expect(await figures()).toEqual([2, 0]))

	mails.refused = ''
	await typeAtDesk(running, `resend ${reference} --kind receipt`)
	await eventually(async () => expect(await refusals(running)).toHaveLength(1))
	expect(await figures()).toEqual([1, 0])
	const settle = ['attention', 'settle', 'mail-refused', other, '--note', 'handed over']
	expect(await typeAtDesk(running, settle)).toMatchObject({ code: 0 })
	expect(await figures()).toEqual([0, 0])
	expect((await typeAtDesk(running, 'jobs --json --queue send-mail')).output).toContain('"dead": 1')
	expect(await retryDead()).toContain('no such job that nobody has settled')
	await typeAtDesk(running, ['attention', 'reopen', 'mail-refused', other])
	expect(await retryDead()).toContain('1 job put back')
	await eventually(async () =>
		expect(mails.sent.filter((subject) => subject.includes('Kvitto'))).toHaveLength(2),
	)
})

test('C3 O8 a certificate’s mail that was refused is told of, though that of another car came, until it is sent again', async () => {
	const { running, mails } = await runRefusing('att ladda ner')
	await archive(running, CAR)
	const { orderId, reference } = await storeDelivered(running, [CAR, SECOND], ['READY', 'WAITING'])
	const resend = `resend ${reference} --kind certificate-ready`
	const told = refusal('Certificate ready', resend)
	await eventually(async () => expect(await refusals(running)).toEqual(told))
	mails.refused = ''
	await archive(running, SECOND)
	await eventually(async () => {
		await tellNow(running)
		expect(await statusesOf(running, orderId)).toEqual(['READY', 'SENT'])
	})
	expect(await refusals(running)).toEqual(told)
	expect(await typeAtDesk(running, resend)).toMatchObject({ code: 0 })
	await eventually(async () => {
		expect(await statusesOf(running, orderId)).toEqual(['SENT', 'SENT'])
		expect(await refusals(running)).toEqual([])
	})
})

test('C7 O8 nobody waits for the refused mail of a certificate that is given back', async () => {
	const { running } = await runRefusing('att ladda ner')
	await archive(running, CAR)
	const { orderId } = await placeDelivered(running, [CAR, SECOND], ['READY', 'WAITING'])
	await eventually(async () => expect(await refusals(running)).toHaveLength(1))
	await refundOrder(running.shop, { orderId, chassisNumbers: [CAR], reason: '' })
	await eventually(async () => {
		expect(await statusesOf(running, orderId)).toEqual(['STOPPED', 'WAITING'])
		expect(await refusals(running)).toEqual([])
	})
})

test('O5 O8 a credit note that was refused is told of, though another one came, until it is sent again', async () => {
	const { running, mails } = await runRefusing('Kreditnota')
	const { orderId, reference } = await placeDelivered(running, [CAR], ['WAITING'])
	await refundOrder(running.shop, { orderId, amountOre: 100_00, reason: '' })
	const resend = `resend ${reference} --kind credit-note`
	const told = refusal('Credit note', resend)
	await eventually(async () => expect(await refusals(running)).toEqual(told))
	mails.refused = ''
	await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
	await untilSent(mails, 'Kreditnota')
	expect(await refusals(running)).toEqual(told)
	expect(await typeAtDesk(running, resend)).toMatchObject({ code: 0 })
	await eventually(async () => expect(await refusals(running)).toEqual([]))
})

test('O8 a payment link that was refused is told of until the order’s next state is, whatever was asked meanwhile', async () => {
	const { running, mails } = await runRefusing('Betala')
	const orderId = await placePayableOrder(running, buildOrder())
	await eventually(async () => expect(await refusals(running)).toHaveLength(1))
	await typeAtDesk(running, ['ask', orderId, 'Which of the two?'])
	await untilSent(mails, 'En fråga')
	expect(await refusals(running)).toHaveLength(1)
	await cancelOrder(running.shop, orderId, 'test')
	await untilSent(mails, 'har avbrutits')
	await eventually(async () => expect(await refusals(running)).toEqual([]))
})

test('O8 a question that was refused is told of, though another one came, until it is asked again', async () => {
	const { running, mails } = await runRefusing('En fråga')
	const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
	const ask = (words: string) => typeAtDesk(running, ['ask', orderId, words])
	const asked = async () => {
		const { rows } = await running.shop.pool.query(`
			select words from mail_questions join mails on mails.id = mail_id
			where sent_at is not null order by version`)
		return rows.map(({ words }) => words)
	}
	await ask('Which street?')
	const resend = `resend ${reference} --kind question`
	const told = refusal('Question', resend)
	await eventually(async () => expect(await refusals(running)).toEqual(told))
	mails.refused = ''
	await ask('Which colour?')
	await eventually(async () => expect(await asked()).toEqual(['Which colour?']))
	expect(await refusals(running)).toEqual(told)
	expect(await typeAtDesk(running, resend)).toMatchObject({ code: 0 })
	await eventually(async () => expect(await asked()).toEqual(['Which colour?', 'Which street?']))
	expect(await refusals(running)).toEqual([])
})

test('O8 D12 what was asked by a mail that was refused is asked again in the same words', async () => {
	const { running, mails } = await runRefusing('En fråga')
	const { orderId } = await storeDelivered(running, [CAR], ['WAITING'])
	const ask = () => typeAtDesk(running, ['ask', orderId, 'Which street?'])
	await ask()
	await eventually(async () => expect(await refusals(running)).toHaveLength(1))
	mails.refused = ''
	expect((await ask()).output).toContain('on its way')
	await untilSent(mails, 'En fråga')
	await eventually(async () => expect(await refusals(running)).toEqual([]))
	expect((await ask()).output).not.toContain('on its way')
})
