import { describe, expect, test } from 'vitest'
import { storePaid } from '../../desk/testing-desk.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'
import { sendDigest } from './send-digest.ts'

const OFFICE = 'office@example.se'
const AT = { sixInTheMorning: 5, seven: 6, eight: 7, nine: 8 }
/** Winter: Sweden is an hour ahead. */
const january = (day: number, hour: number) => new Date(Date.UTC(2027, 0, day, hour))

const shopWithOffice = () => runShop({ works: false, changes: { alertsTo: [OFFICE] } })

const digests = async (running: RunningShop) => (await mailsTo(running, OFFICE)).toReversed()

describe('the mail to the office', () => {
	test('O8 comes in the morning with everything, and within the hour with what is new; else not; and names nobody', async () => {
		const running = await shopWithOffice()
		const { shop } = running
		await sendDigest(shop, january(1, AT.seven))
		expect(await digests(running)).toEqual([])

		const orderId = await storePaid(running, { settledOre: 1300_00 })
		await sendDigest(shop, january(2, AT.sixInTheMorning))
		await sendDigest(shop, january(2, AT.sixInTheMorning))
		expect(await digests(running)).toHaveLength(1)
		await sendDigest(shop, january(2, AT.seven))
		await sendDigest(shop, january(2, AT.eight))
		expect(await digests(running)).toHaveLength(2)
		await storePaid(running, { settledOre: 1000_00 })
		for (const hour of [AT.nine, AT.nine, AT.nine + 1]) await sendDigest(shop, january(2, hour))

		const [first, morning, news, ...others] = await digests(running)
		expect(others).toEqual([])
		expect(first?.subject).toBe('1 sak behöver dig (Vendel)')
		expect(first?.text).toMatch(
			/^Ny: Fel belopp betalt\nwrong-amount [2-9A-Z]{4}-[2-9A-Z]{4}, sedan/,
		)
		expect(first?.text).toContain('npm run desk -- accept')
		expect(morning?.text).toMatch(/^Fel belopp betalt/)
		expect(news?.subject).toBe('2 saker behöver dig (Vendel)')
		expect(news?.text.match(/^Ny: /gm)).toHaveLength(1)
		for (const mail of [first, morning, news]) {
			for (const word of ['Åsa', 'Öberg', 'asa@', 'Storgatan', orderId]) {
				expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(word)
			}
		}
	})

	test('O8 is sent once, although several processes are at it', async () => {
		const running = await shopWithOffice()
		await storePaid(running, { settledOre: 1300_00 })
		await Promise.all(
			Array.from({ length: 8 }, () => sendDigest(running.shop, january(2, AT.seven))),
		)
		expect(await digests(running)).toHaveLength(1)
	})

	test('O8 is sent once, although a process sends it while another has just read what was told', async () => {
		const { shop, ...running } = await shopWithOffice()
		await storePaid({ shop, ...running }, { settledOre: 1300_00 })
		let isHeld = true
		const pool: typeof shop.pool = Object.create(shop.pool, {
			query: {
				async value(text: string, values?: unknown[]) {
					const answer = await shop.pool.query(text, values)
					if (isHeld && text.includes('told_until')) {
						isHeld = false
						await sendDigest(shop, january(2, AT.seven))
					}
					return answer
				},
			},
		})
		await sendDigest({ ...shop, pool }, january(2, AT.seven))
		expect(isHeld).toBe(false)
		expect(await digests({ shop, ...running })).toHaveLength(1)
	})

	test('O8 that the mail server does not take is sent with the next try', async () => {
		const running = await shopWithOffice()
		await storePaid(running, { settledOre: 1300_00 })
		await makeProviderFail(running, { mail: 'temporary' })
		await expect(sendDigest(running.shop, january(2, AT.seven))).rejects.toThrow()
		await makeProviderFail(running, { mail: 'none' })
		await sendDigest(running.shop, january(2, AT.eight))
		expect(await digests(running)).toHaveLength(1)
	})

	test('O8 of a process that died with it is taken over after some minutes', async () => {
		const running = await shopWithOffice()
		await storePaid(running, { settledOre: 1300_00 })
		await running.shop.pool.query(`insert into digests (slot) values ('morning 2027-01-02')`)
		await sendDigest(running.shop, january(2, AT.seven))
		expect(await digests(running)).toEqual([])
		await running.shop.pool.query(`update digests set claimed_at = now() - interval '11 minutes'`)
		await sendDigest(running.shop, january(2, AT.eight))
		expect(await digests(running)).toHaveLength(1)
	})

	test('O8 goes to nobody where nobody is named', async () => {
		const running = await runShop({ works: false })
		await storePaid(running, { settledOre: 1300_00 })
		await sendDigest(running.shop, january(2, AT.seven))
		const { rows } = await running.shop.pool.query('select from digests')
		expect(rows).toEqual([])
	})
})
