import { describe, expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '../../mail/adapters/smtp-mailer.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'

const storedMails = ({ shop }: RunningShop) =>
	shop.db.selectFrom('mails').select(['kind', 'sent_at']).execute()

const mailJobs = async ({ shop }: RunningShop) => {
	const { rows } = await shop.pool.query(
		`select state, output from pgboss.job where name = 'send-mail'`,
	)
	return rows
}

describe('sending a mail', () => {
	test('bears the same Message-ID again when it is not known whether it arrived', async () => {
		const running = await runShop()
		await makeProviderFail(running, { mail: 'drop-after-data' })
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			expect((await mailsTo(running, 'asa@example.com')).length).toBeGreaterThan(0)
		})
		await makeProviderFail(running, { mail: 'none' })
		await eventually(async () =>
			expect(await storedMails(running)).toMatchObject([{ sent_at: expect.any(Date) }]),
		)
		const mails = await mailsTo(running, 'asa@example.com')
		expect(mails.length).toBeGreaterThan(1)
		expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1)
		expect(mails[0]?.messageId).not.toContain(orderId)
	})

	test('loses nothing while the mail server is down', async () => {
		const running = await runShop()
		await makeProviderFail(running, { mail: 'down' })
		const addresses = Array.from({ length: 8 }, (_, index) => `customer${index}@example.com`)
		for (const emailAddress of addresses) await running.place(buildOrder({ emailAddress }))
		await eventually(async () => {
			const jobs = await mailJobs(running)
			expect(jobs.map(({ output }) => output?.code)).toEqual(addresses.map(() => 'ECONNECTION'))
		})
		expect(await storedMails(running)).toEqual(
			addresses.map(() => ({ kind: 'payment-link', sent_at: null })),
		)
		await makeProviderFail(running, { mail: 'none' })
		await eventually(async () => {
			for (const address of addresses) expect(await mailsTo(running, address)).toHaveLength(1)
		})
		expect(running.alerts).toEqual([])
	})

	test('is retried for a week, at least every two minutes, and then moved to the dead letters', async () => {
		const running = await runShop({ works: false })
		const { rows } = await running.shop.pool.query(
			`select retry_delay, retry_backoff, retry_delay_max, dead_letter,
				retry_limit * retry_delay_max as seconds, retention_seconds
			 from pgboss.queue where name = 'send-mail'`,
		)
		expect(rows).toEqual([
			{
				retry_delay: 1,
				retry_backoff: true,
				retry_delay_max: 120,
				dead_letter: 'dead-letters',
				seconds: 7 * 24 * 3600,
				retention_seconds: 365 * 24 * 3600,
			},
		])
	})

	test.each([
		['AUTH', '535 5.7.8 shop is not known', '235 welcome'],
		['MAIL FROM', '550 5.7.1 kundservice@vendel.example may not send', '250 sender'],
		['greeting', '554 5.7.1 no', '220 ready'],
	] as const)(
		'waits while the server refuses us (%s %s), and an operator is told once',
		async (stage, refusal, welcome) => {
			const server = await startSmtpServer({ [stage]: refusal })
			const mailer = smtpMailer(server.url, 'Vendel <kundservice@vendel.example>')
			onTestFinished(() => mailer.close())
			const running = await runShop({ changes: { mailer } })
			for (const emailAddress of ['asa@example.com', 'bo@example.com']) {
				await running.place(buildOrder({ emailAddress }))
			}
			const output = { code: refusal.slice(0, 3) }
			await eventually(async () =>
				expect(await mailJobs(running)).toMatchObject([
					{ state: 'retry', output },
					{ state: 'retry', output },
				]),
			)
			expect(running.alerts).toEqual([
				'The mail server does not let us send: look at SMTP_URL and MAIL_FROM',
			])
			server.answers[stage] = welcome
			await eventually(async () => expect(server.mails).toHaveLength(2))
			expect(running.alerts).toHaveLength(1)
		},
	)

	test.each([
		['RCPT TO', '550 5.1.1 <asa@example.com>: no such mailbox'],
		['message', '554 5.7.1 asa@example.com does not want this'],
	])(
		'is given up at once when the server refuses the mail (%s), and nobody’s address is written down',
		async (stage, refusal) => {
			const server = await startSmtpServer({ [stage]: refusal })
			const mailer = smtpMailer(server.url, 'Vendel <kundservice@vendel.example>')
			onTestFinished(() => mailer.close())
			const running = await runShop({ changes: { mailer } })
			await running.place(buildOrder())
			await eventually(async () =>
				expect(running.alerts).toEqual(['A step of an order was given up']),
			)
			expect(server.commands.filter((command) => command.startsWith('RCPT TO'))).toHaveLength(1)
			const { rows } = await running.shop.pool.query('select data, output from pgboss.job')
			expect(JSON.stringify(rows)).toContain(refusal.slice(0, 3))
			expect(JSON.stringify(rows) + running.logLines.join()).not.toContain('asa@example.com')
		},
	)
})
