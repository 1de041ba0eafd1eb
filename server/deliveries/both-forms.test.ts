import { expect, test } from 'vitest'
import { archive, CAR, mailsAbout, SECOND, storeDelivered } from '../desk/testing-certificates.ts'
import { resendMail } from '../orders/mails/resend-mail.ts'
import { eventually, type RunningShop, runShop } from '../testing/running-shop.ts'
import { postOrder } from './posting/post-order.ts'

const TO_FETCH = 'att ladda ner'
const ON_ITS_WAY = 'på väg till dig'

const inBothForms = () => runShop({ certificates: { forms: ['file', 'post'] } })

/** The newest mail of so many, as one line. */
const mailOf = (running: RunningShop, words: string, count = 1) =>
	eventually(async () => {
		const mails = await mailsAbout(running, words)
		expect(mails).toHaveLength(count)
		return mails[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
	})

const post = ({ shop }: RunningShop, orderId: string, car: string) =>
	postOrder(shop, {
		...{ orderId, cars: [car], carrier: 'PostNord', number: null },
		...{ operator: 'Anna', corrects: null, tell: false },
	})

test('C1 C6 a certificate that comes in both forms is one: no mail promises another', async () => {
	const running = await inBothForms()
	await archive(running, CAR)
	await archive(running, SECOND)
	const waiting = ['SENT', 'WAITING', 'SENT', 'WAITING']
	const { orderId } = await storeDelivered(running, [CAR, SECOND], waiting)
	const mail = await mailOf(running, TO_FETCH)
	expect(mail).toContain('Dina intyg är här')
	expect(mail).toContain('Ladda ner dem på beställningens sida. ')
	expect(mail).not.toContain('intyg till')

	await post(running, orderId, CAR)
	expect(await mailOf(running, ON_ITS_WAY)).toContain(
		'Det kommer med posten. Vi skickar ett intyg till senast',
	)
	await post(running, orderId, SECOND)
	expect(await mailOf(running, ON_ITS_WAY, 2)).not.toContain('intyg till')
})

test('C3 C6 of two cars in both forms one is here: the mail promises the other one, not three', async () => {
	const running = await inBothForms()
	await archive(running, CAR)
	const waiting = ['SENT', 'WAITING', 'WAITING', 'WAITING']
	const { orderId } = await storeDelivered(running, [CAR, SECOND], waiting)
	expect(await mailOf(running, TO_FETCH)).toContain(
		'Ladda ner det på beställningens sida. Ett intyg till kommer senast',
	)
	await post(running, orderId, CAR)
	expect(await mailOf(running, ON_ITS_WAY)).toContain(
		'Det kommer med posten. Vi skickar ett intyg till senast',
	)
})

test('C3 C6 what is late is promised by no day that has passed, sent again or for the first time', async () => {
	const running = await inBothForms()
	await archive(running, CAR)
	const waiting = ['SENT', 'WAITING', 'WAITING', 'WAITING']
	const { orderId } = await storeDelivered(running, [CAR, SECOND], waiting)
	expect(await mailOf(running, TO_FETCH)).toContain('Ett intyg till kommer senast')
	await running.shop.pool.query("update deliveries set promised_by = '2026-01-15'")
	await resendMail(running.shop, orderId, 'certificate-ready')
	expect(await mailOf(running, TO_FETCH, 2)).toContain(
		'Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är här.',
	)
	await post(running, orderId, CAR)
	expect(await mailOf(running, ON_ITS_WAY)).toContain(
		'Det kommer med posten. Ett av dina intyg är försenat. Vi arbetar på det och mejlar dig när det är på väg.',
	)
})
