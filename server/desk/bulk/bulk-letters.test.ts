import { expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { eventually } from '../../testing/running-shop.ts'
import { CHROME } from '../http/testing/browser.ts'
import { runDesk } from '../http/testing/running-desk.ts'
import {
	archive,
	CAR,
	mailsAbout,
	SECOND,
	statusesOf,
	storeDelivered,
} from '../testing-certificates.ts'

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
