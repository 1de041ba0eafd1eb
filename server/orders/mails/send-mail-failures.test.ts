import { describe, expect, onTestFinished, test } from 'vitest'
import { reportProblem } from '../../deliveries/by-hand/report-problem.ts'
import { resolveProblem } from '../../deliveries/by-hand/resolve-problem.ts'
import { deliverOrder } from '../../deliveries/deliver-order.ts'
import { tellReadyOf } from '../../deliveries/tell-ready.ts'
import { archive, CAR } from '../../desk/testing-certificates.ts'
import { smtpMailer } from '../../mail/adapters/smtp-mailer.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'
import { sendMail } from './send-mail.ts'

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
		await eventually(async () => {
			await tryAgainNow(running, 'send-mail')
			expect(await storedMails(running)).toMatchObject([{ sent_at: expect.any(Date) }])
		})
		const mails = await mailsTo(running, 'asa@example.com')
		expect(mails.length).toBeGreaterThan(1)
		expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1)
		expect(mails[0]?.messageId).not.toContain(orderId)
	})

	test('bears another one than a mail that may have arrived before it was no longer true', async () => {
		const running = await runShop({ works: false })
		const { shop } = running
		const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
		await archive(running, CAR)
		const messageIds: string[] = []
		const lost = {
			send: async ({ messageId }: { readonly messageId: string }) => {
				messageIds.push(messageId)
				throw new Error('Nobody knows whether it arrived')
			},
		}
		const mailed = async (mailer: Mailer) => {
			const { id } = await shop.db
				.selectFrom('mails')
				.select('id')
				.where('kind', '=', 'certificate-ready')
				.executeTakeFirstOrThrow()
			return sendMail({ ...shop, mailer }, id)
		}
		await deliverOrder(shop, orderId)
		await expect(mailed(lost)).rejects.toThrow('Nobody knows')
		const chosen = { orderId, cars: [], operator: 'Anna' }
		await reportProblem(shop, { ...chosen, reason: 'it is another car’s' })
		await mailed(lost)
		await resolveProblem(shop, chosen)
		await deliverOrder(shop, orderId)
		await tellReadyOf(shop, orderId)
		await expect(mailed(lost)).rejects.toThrow('Nobody knows')
		expect(new Set(messageIds).size).toBe(2)
	})

	test('loses nothing while the mail server is down', async () => {
		const running = await runShop()
		await makeProviderFail(running, { mail: 'down' })
		const addresses = Array.from({ length: 3 }, (_, index) => `customer${index}@example.com`)
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

	test('waits while the server refuses us, and an operator is told once', async () => {
		const server = await startSmtpServer({ AUTH: '535 5.7.8 shop is not known' })
		const mailer = smtpMailer(server.url, 'Vendel <kundservice@vendel.example>')
		onTestFinished(() => mailer.close())
		const running = await runShop({ changes: { mailer } })
		for (const emailAddress of ['asa@example.com', 'bo@example.com']) {
			await running.place(buildOrder({ emailAddress }))
		}
		const output = { code: '535' }
		await eventually(async () =>
			expect(await mailJobs(running)).toMatchObject([
				{ state: 'retry', output },
				{ state: 'retry', output },
			]),
		)
		expect(running.alerts).toEqual([
			'The mail server does not let us send: look at SMTP_URL and MAIL_FROM',
		])
		server.answers.AUTH = '235 welcome'
		await eventually(async () => {
			await tryAgainNow(running, 'send-mail')
			expect(server.mails).toHaveLength(2)
		})
		expect(running.alerts).toHaveLength(1)
	})

	test('is given up at once when the server refuses the mail, and nobody’s address is written down', async () => {
		const refusal = '550 5.1.1 <asa@example.com>: no such mailbox'
		const server = await startSmtpServer({ 'RCPT TO': refusal })
		const mailer = smtpMailer(server.url, 'Vendel <kundservice@vendel.example>')
		onTestFinished(() => mailer.close())
		const running = await runShop({ changes: { mailer } })
		await running.place(buildOrder())
		await eventually(async () => {
			await tryAgainNow(running, 'dead-letters')
			expect(running.alerts).toEqual(['A step of an order was given up'])
		})
		expect(server.commands.filter((command) => command.startsWith('RCPT TO'))).toHaveLength(1)
		const { rows } = await running.shop.pool.query('select data, output from pgboss.job')
		expect(JSON.stringify(rows)).toContain('550')
		expect(JSON.stringify(rows) + running.logLines.join()).not.toContain('asa@example.com')
	})
})
