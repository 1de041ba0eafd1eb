import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { erasePerson } from '../../../orders/retention/erase-person.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { eventually, type RunningShop, runShop } from '../../../testing/running-shop.ts'
import {
	archive,
	CAR,
	folderWith,
	mailsAbout,
	SECOND,
	statusesOf,
	storeDelivered,
} from '../../testing-certificates.ts'
import { typeAtDesk } from '../../testing-desk.ts'

const [NUMBER, OTHER] = ['RR473124829SE', '373401012345678901'] as const
const POSTED_MAIL = 'på väg till dig'

const byPost = () => runShop({ certificates: { forms: ['post'] } })

const postWith = (running: RunningShop, reference: string, number: string, ...options: string[]) =>
	typeAtDesk(running, ['post', reference, '--carrier', 'postnord', '--number', number, ...options])

const actsIn = async ({ shop }: RunningShop) =>
	(await shop.db.selectFrom('acts').select(['act', 'details']).orderBy('id').execute()).map(
		({ act, details }) => ({ act, details }),
	)

describe('certificates by post', () => {
	test('C6 letters for what is ready, then carrier and number, then one mail with the link', async () => {
		const running = await byPost()
		const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
		expect((await typeAtDesk(running, 'deliveries ready')).errors).toContain('nothing to post')
		await archive(running, CAR)
		const ready = await typeAtDesk(running, 'deliveries ready')
		expect(ready.output).toContain(reference)
		expect((await typeAtDesk(running, 'deliveries')).errors).toContain('No car waits')

		const out = path.join(await folderWith({}), 'letters.pdf')
		const letters = await typeAtDesk(running, ['letters', '--out', out, '--as', 'Anna'])
		expect(letters.output).toBe(`1 letter written to ${out}.\n`)
		const { structure } = await readPdf(await readFile(out))
		expect(structure).toContain('Document/Sect/P: Åsa Öberg Lind')
		expect(structure).toContain(`Document/Sect/P: Ordernummer: ${reference}`)
		expect(structure).toContain(`Document/Sect/Table/TR/TD: ${CAR}`)

		const posted = await postWith(running, reference, 'rr 4731 2482-9 se')
		expect(posted.output).toContain('Posted')
		expect(await statusesOf(running, orderId)).toEqual(['SENT'])
		await eventually(async () => expect(await mailsAbout(running, POSTED_MAIL)).toHaveLength(1))
		const [mail] = await mailsAbout(running, POSTED_MAIL)
		const link = `https://tracking.postnord.com/se/?id=${NUMBER}`
		expect(mail?.text).toContain(link)
		expect(mail?.text).toContain(`Skickat med: PostNord\nNummer: ${NUMBER}`)
		expect(mail?.text).toContain(CAR)
		expect(await running.summary(orderId)).toMatchObject({
			deliveries: [{ tracking: { carrier: 'PostNord', number: NUMBER, link } }],
		})
		expect((await typeAtDesk(running, `order ${reference}`)).output).toContain(link)
		expect(await actsIn(running)).toEqual([
			{ act: 'letter', details: {} },
			{ act: 'post', details: { carrier: 'PostNord' } },
		])
		expect((await typeAtDesk(running, ['letters', '--out', out])).errors).toContain(
			'nothing to post',
		)
	})

	test('C6 a wrong number is corrected after a question, told only when asked, and the old one kept', async () => {
		const running = await byPost()
		const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
		await postWith(running, reference, OTHER)
		expect((await postWith(running, reference, OTHER)).output).toContain('noted already')
		expect(await postWith(running, reference, NUMBER)).toMatchObject({ code: 1 })
		const corrected = await postWith(running, reference, NUMBER, '--yes')
		expect(corrected.output).toContain('the customer gets no mail')
		const { output } = await typeAtDesk(running, `order ${reference}`)
		expect(output).toContain(`tracking number: PostNord ${OTHER} → PostNord ${NUMBER}`)
		await eventually(async () => expect(await mailsAbout(running, POSTED_MAIL)).toHaveLength(1))
		await postWith(running, reference, OTHER, '--yes', '--tell')
		await eventually(async () => expect(await mailsAbout(running, POSTED_MAIL)).toHaveLength(2))
		expect(JSON.stringify(await actsIn(running))).not.toContain(OTHER)
		expect(await statusesOf(running, orderId)).toEqual(['SENT'])

		await erasePerson(running.shop, 'asa@example.com', { undeliveredToo: true })
		const { rows } = await running.shop.pool.query('select from order_changes')
		expect(rows).toEqual([])
	})

	test('C6 two operators with two numbers: one is noted, the other is asked', async () => {
		const running = await byPost()
		const { reference } = await storeDelivered(running, [CAR], ['WAITING'])
		const both = await Promise.all(
			[NUMBER, OTHER].map((number) => postWith(running, reference, number)),
		)
		expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
		await eventually(async () => expect(await mailsAbout(running, POSTED_MAIL)).toHaveLength(1))
	})

	test('C6 two cars in two letters: each has its number, and a correction names its car', async () => {
		const running = await byPost()
		const { orderId, reference } = await storeDelivered(
			running,
			[CAR, SECOND],
			['WAITING', 'WAITING'],
		)
		await postWith(running, reference, NUMBER, CAR)
		expect(await statusesOf(running, orderId)).toEqual(['SENT', 'WAITING'])
		await postWith(running, reference, OTHER)
		expect(await running.summary(orderId)).toMatchObject({
			deliveries: [{ tracking: { number: NUMBER } }, { tracking: { number: OTHER } }],
		})
		const both = await postWith(running, reference, 'RR1', '--yes')
		expect(both.errors).toContain('several letters')
		expect(await postWith(running, reference, 'RR1', SECOND, '--yes')).toMatchObject({ code: 0 })
		await eventually(async () => {
			const mails = await mailsAbout(running, POSTED_MAIL)
			expect(mails.map(({ text }) => text.includes(CAR)).toSorted()).toEqual([false, true])
		})
	})

	test('C6 a number that looks mistyped is warned about and never refused', async () => {
		const running = await byPost()
		const { reference } = await storeDelivered(running, [CAR], ['WAITING'])
		const mistyped = 'RR473124828SE'
		const post = ['post', reference, '--carrier', 'PostNord', '--number', mistyped]
		const asked = await typeAtDesk(running, post, { typed: 'n\n' })
		expect(asked).toMatchObject({ code: 1 })
		expect(asked.errors).toContain('check digit')
		const script = await typeAtDesk(running, post)
		expect(script).toMatchObject({ code: 0 })
		expect(script.errors).toContain('check digit')
	})

	test('C6 what went wrong in the post goes again, with another number', async () => {
		const running = await byPost()
		const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
		await postWith(running, reference, OTHER)
		await typeAtDesk(running, `deliver ${reference} --problem came back`)
		const kept = await postWith(running, reference, NUMBER)
		expect(kept.errors).toContain('--resolved')
		await typeAtDesk(running, `deliver ${reference} --resolved`)
		expect(await postWith(running, reference, NUMBER)).toMatchObject({ code: 0 })
		expect(await statusesOf(running, orderId)).toEqual(['SENT'])
	})

	test('C6 what cannot be posted is said: another carrier, no post, nothing to post, no number', async () => {
		const running = await runShop()
		const { reference } = await storeDelivered(running, [CAR], ['WAITING'])
		const pigeon = `post ${reference} --carrier Duva --number 1`
		expect((await typeAtDesk(running, pigeon)).errors).toContain('CARRIERS has PostNord')
		expect((await postWith(running, reference, NUMBER)).errors).toContain('--form post')
		for (const wrong of [' ', 'a<b', 'A'.repeat(41)]) {
			expect(await postWith(running, reference, wrong), wrong).toMatchObject({ code: 2 })
		}
		expect(await postWith(running, reference, NUMBER, 'VND1')).toMatchObject({ code: 2 })
		const letters = await typeAtDesk(running, `letters ${reference} --out /dev/null`)
		expect(letters.errors).toContain('nothing to post')
		const test = path.join(await folderWith({}), 'test.pdf')
		expect(await typeAtDesk(running, `letters --test-print --out ${test}`)).toMatchObject({
			code: 0,
		})
		expect((await readPdf(await readFile(test))).pages).toBe(1)
	})
})
