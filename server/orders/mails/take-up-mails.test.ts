import { expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { certificateMails, statuses } from '../../deliveries/testing/source-stand-in.ts'
import { takeFile } from '../../documents/take-file.ts'
import { buildPdf } from '../../documents/testing/build-files.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, placePaidOrder, runShop } from '../../testing/running-shop.ts'
import { takeUpMails } from './take-up-mails.ts'

const CAR = CARS_TO_TRY.withEverything

test('C3 a mail that a process of 1.0.0 took for sent is sent, once, and no other again', async () => {
	const running = await runShop()
	const { pool, certificates } = running.shop
	const file = { name: 'a.pdf', content: await buildPdf(CAR) }
	await takeFile(certificates.archive, file, { replace: false })
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR] }))
	await eventually(async () => expect(await statuses(running, orderId)).toEqual(['SENT']))
	expect(await takeUpMails(running.shop)).toBe(0)

	// Its job is done, and the mail is not sent.
	const takenForSent = `update mails set sent_at = null, created_at = now() - $1::interval
		where kind = 'certificate-ready'`
	await pool.query("update deliveries set status = 'READY'")
	await pool.query(takenForSent, ['10 seconds'])
	expect(await takeUpMails(running.shop)).toBe(0)
	await pool.query(takenForSent, ['2 minutes'])
	const takenUp = await Promise.all([1, 2, 3].map(() => takeUpMails(running.shop)))
	expect(takenUp.reduce((sum, count) => sum + count)).toBe(1)
	await eventually(async () => expect(await statuses(running, orderId)).toEqual(['SENT']))
	expect(await certificateMails(running)).toHaveLength(2)
	expect(await takeUpMails(running.shop)).toBe(0)

	// One that nobody has tried to send yet, or that was given up, has no such job.
	await pool.query("delete from pgboss.job where name = 'send-mail'")
	await pool.query(takenForSent, ['2 minutes'])
	expect(await takeUpMails(running.shop)).toBe(0)
})
