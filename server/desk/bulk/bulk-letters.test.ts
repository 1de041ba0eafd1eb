import { expect, test } from 'vitest'
import { noteListed } from '../../deliveries/letters/note-listed.ts'
import { readLetters } from '../../deliveries/letters/read-letters.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { eventually } from '../../testing/running-shop.ts'
import { CHROME } from '../http/testing/browser.ts'
import { type RunningDesk, runDesk, type SignedIn } from '../http/testing/running-desk.ts'
import {
	archive,
	CAR,
	mailsAbout,
	placeDelivered,
	SECOND,
	shaOf,
	statusesOf,
	storeDelivered,
} from '../testing-certificates.ts'
import { typeAtDesk } from '../testing-desk.ts'

const NUMBERED = { carrier: 'PostNord', number: 'RR473124829SE' }

test('D18 D10 letters of what is to be packed are one PDF, then all of it is posted without a number', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const [first, second, waiting] = await Promise.all([
		storeDelivered(desk, [CAR], ['WAITING']),
		storeDelivered(desk, [CAR], ['WAITING']),
		storeDelivered(desk, [SECOND], ['WAITING']),
	])
	await archive(desk, CAR)
	await desk.shop.db
		.updateTable('orders')
		.set({ street_address: 'Lång gata '.repeat(90) })
		.where('id', '=', second.orderId)
		.execute()
	const clerk = await desk.signIn('clerk')
	const orders = { filter: { form: 'post' } }
	const prepare = async (act: string) =>
		(await clerk.post('/api/desk/bulks', { act, orders })).json().bulk

	const letters = await prepare('letters')
	expect(letters).toMatchObject({
		counts: { waiting: 2, skipped: 1 },
		skipped: [{ why: 'nothing-to-post', count: 1 }],
	})
	const answer = await clerk.act('bulk-letters', { bulkId: letters.id })
	expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' })
	const printed = (await clerk.get(`/api/desk/bulks/${letters.id}`)).json()
	expect(printed).toMatchObject({
		endedAs: 'done',
		counts: { done: 1, refused: 1 },
		troubles: [{ reference: second.reference, why: 'address-too-long' }],
	})
	await desk.shop.db
		.updateTable('orders')
		.set({ street_address: 'Kort gata 1' })
		.where('id', '=', second.orderId)
		.execute()
	const again = await prepare('letters')
	const { rawPayload } = await desk.deskApp.inject({
		...{ method: 'POST', url: '/api/desk/acts/bulk-letters', payload: { bulkId: again.id } },
		headers: {
			...{ cookie: clerk.cookie(), 'sec-fetch-site': 'same-origin' },
			...{ 'user-agent': CHROME, 'idempotency-key': 'letters' },
		},
	})
	const { structure } = await readPdf(rawPayload)
	for (const { reference } of [first, second]) {
		expect(structure).toContain(`Document/Sect/P: Ordernummer: ${reference}`)
	}
	expect(JSON.stringify(structure)).not.toContain(waiting.reference)

	const posting = await prepare('post')
	expect(posting).toMatchObject({ counts: { waiting: 2 }, carriers: ['PostNord'] })
	const start = (carrier?: string) =>
		clerk.act('bulk-start', { bulkId: posting.id, ...(carrier && { carrier }) })
	expect((await start()).json()).toEqual({ outcome: 'unknown-carrier' })
	expect((await start('PostNord')).json()).toEqual({ outcome: 'started' })
	await eventually(async () => {
		const ended = (await clerk.get(`/api/desk/bulks/${posting.id}`)).json()
		expect(ended).toMatchObject({ endedAs: 'done', counts: { done: 2 } })
	})
	expect(await statusesOf(desk, first.orderId)).toEqual(['SENT'])
	expect(await statusesOf(desk, second.orderId)).toEqual(['SENT'])
	expect(await statusesOf(desk, waiting.orderId)).toEqual(['WAITING'])
	await eventually(async () => expect(await mailsAbout(desk, 'på väg till dig')).toHaveLength(2))
	const [mail] = await mailsAbout(desk, 'på väg till dig')
	expect(mail?.text).not.toContain('Nummer:')
	expect(await desk.summary(first.orderId)).toMatchObject({ deliveries: [{ tracking: null }] })
})

test('D18 of letters that all have too long an address it is said that the address is too long, in both faces', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const { orderId, reference } = await storeDelivered(desk, [CAR], ['WAITING'])
	await archive(desk, CAR)
	await desk.shop.db
		.updateTable('orders')
		.set({ street_address: 'Lång gata '.repeat(90) })
		.where('id', '=', orderId)
		.execute()
	const clerk = await desk.signIn('clerk')
	const orders = { orderIds: [orderId] }
	const { bulk } = (await clerk.post('/api/desk/bulks', { act: 'letters', orders })).json()
	const answer = await clerk.act('bulk-letters', { bulkId: bulk.id })
	expect(answer.json()).toEqual({ outcome: 'address-too-long' })
	const typed = await typeAtDesk(desk, 'bulk letters --form post --out /dev/null --yes')
	expect(typed).toMatchObject({ code: 1 })
	expect(typed.output).toContain(reference)
	expect(typed.output).toContain('address-too-long')
})

/** Marked as posted, with all others that go by post. Resolves with what came of it. */
async function markAsPosted(clerk: SignedIn) {
	const orders = { filter: { form: 'post' } }
	const { bulk } = (await clerk.post('/api/desk/bulks', { act: 'post', orders })).json()
	const started = await clerk.act('bulk-start', { bulkId: bulk.id, carrier: 'PostNord' })
	expect(started.json()).toEqual({ outcome: 'started' })
	return eventually(async () => {
		const ended = (await clerk.get(`/api/desk/bulks/${bulk.id}`)).json()
		expect(ended).toMatchObject({ endedAs: 'done' })
		return ended
	})
}

async function twoByPost(desk: RunningDesk, begin = storeDelivered) {
	const { orderId, reference } = await begin(desk, [CAR, SECOND], ['WAITING', 'WAITING'])
	const clerk = await desk.signIn('clerk')
	const print = async () =>
		expect(await clerk.act('letter', { orderIds: [orderId] })).toMatchObject({ status: 200 })
	return { orderId, reference, clerk, print }
}

test('D10 C6 what came after its letter was drawn is in no envelope: it is not posted, and stands to be posted next', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const { orderId, clerk, print } = await twoByPost(desk)
	await archive(desk, CAR)
	await print()
	await archive(desk, SECOND)
	expect(await markAsPosted(clerk)).toMatchObject({ counts: { done: 1, refused: 0 } })
	expect(await statusesOf(desk, orderId)).toEqual(['SENT', 'WAITING'])
	await eventually(async () => expect(await mailsAbout(desk, 'på väg till dig')).toHaveLength(1))
	const [mail] = await mailsAbout(desk, 'på väg till dig')
	expect(mail?.text).toContain(CAR)
	expect(mail?.text).not.toContain(SECOND)
	expect((await clerk.get('/api/desk/post')).json()).toMatchObject({
		orders: [{ orderId, cars: [{ chassisNumber: SECOND }], notYet: [] }],
	})

	// For this one an envelope was written by hand.
	expect(await markAsPosted(clerk)).toMatchObject({ counts: { done: 1 } })
	expect(await statusesOf(desk, orderId)).toEqual(['SENT', 'SENT'])
})

test('D10 C6 a letter that lists what cannot be posted now is not marked as posted until it is drawn anew', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const { orderId, reference, clerk, print } = await twoByPost(desk)
	await archive(desk, CAR)
	await archive(desk, SECOND)
	await print()
	await clerk.act('delivery-problem', { orderId, cars: [SECOND], reason: 'A wrong tyre size' })
	expect(await markAsPosted(clerk)).toMatchObject({
		counts: { done: 0, refused: 1 },
		troubles: [{ reference, why: 'letter-differs' }],
	})
	expect(await statusesOf(desk, orderId)).toEqual(['WAITING', 'PROBLEM'])
	await print()
	expect(await markAsPosted(clerk)).toMatchObject({ counts: { done: 1, refused: 0 } })
	expect(await statusesOf(desk, orderId)).toEqual(['SENT', 'PROBLEM'])
})

test('D17 C6 what a letter lists that is given back, or has no certificate any more, is to be taken out, until it is drawn anew', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const { orderId, clerk, print } = await twoByPost(desk, placeDelivered)
	const takeOut = async () => (await clerk.get('/api/desk/post')).json().orders[0]?.takeOut
	const post = async () => (await clerk.act('post', { orderId, ...NUMBERED })).json()
	await archive(desk, CAR)
	const second = shaOf(await archive(desk, SECOND))
	await print()
	expect(await takeOut()).toEqual([])
	await desk.shop.db.deleteFrom('documents').where('sha256', '=', second).execute()
	expect(await takeOut()).toEqual([SECOND])
	expect(await post()).toEqual({ outcome: 'letter-differs' })
	await refundOrder(desk.shop, { orderId, chassisNumbers: [SECOND], reason: '' })
	await eventually(async () => {
		expect(await statusesOf(desk, orderId)).toEqual(['WAITING', 'STOPPED'])
	})
	expect(await takeOut()).toEqual([SECOND])
	expect(await post()).toEqual({ outcome: 'letter-differs' })
	await print()
	expect(await takeOut()).toEqual([])
	expect(await post()).toEqual({ outcome: 'posted', cars: [CAR] })
})

test('D17 C6 a car that was posted while its letter was drawn again is not to be taken out of the next', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const { orderId, clerk, print } = await twoByPost(desk)
	await archive(desk, CAR)
	await print()
	const drawn = await readLetters(desk.shop, [orderId])
	await clerk.act('post', { orderId, ...NUMBERED })
	expect(await statusesOf(desk, orderId)).toEqual(['SENT', 'WAITING'])
	await desk.shop.db.transaction().execute(async (transaction) => {
		for (const letter of drawn) await noteListed(transaction, letter)
	})
	await archive(desk, SECOND)
	expect((await clerk.get('/api/desk/post')).json()).toMatchObject({
		orders: [{ orderId, cars: [{ chassisNumber: SECOND }], takeOut: [] }],
	})
})
