import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { buildDeskDocument } from '../../desk/http/api-document/build-desk-document.ts'
import { inputsFor } from '../../desk/http/testing/act-inputs.ts'
import {
	type Browser,
	browserAt,
	newPasskey,
	URL_SEEN,
	usePasskeyIn,
} from '../../desk/http/testing/browser.ts'
import { buildPdf } from '../../documents/testing/build-files.ts'
import { eventually } from '../running-shop.ts'
import type { CanaryEnvironment } from './environment.ts'
import { CANARY, CANARY_TEXT, MARKERS } from './person.ts'

const TEXT = encodeURIComponent(CANARY_TEXT)
const OTHER_CAR = 'QVXCANARY00054321'

/** Links, passkeys and addresses that bear the person, and let nobody in. */
export async function knockAtTheDesk(deskUrl: string): Promise<void> {
	const stranger = browserAt(deskUrl)
	const passkey = newPasskey()
	const credential = passkey.make({
		challenge: CANARY_TEXT,
		user: { id: Buffer.from(CANARY.emailAddress).toString('base64url') },
	})
	for (const answer of [
		await usePasskeyIn(stranger, passkey),
		await stranger.post('/api/desk/sign-in', { ceremony: CANARY.city, credential }),
		await stranger.post('/api/desk/sign-in', { ceremony: CANARY_TEXT, credential: CANARY }),
		await stranger.post(`/api/desk/invites/${CANARY.city}/options`, {}),
		await stranger.post(`/api/desk/invites/${CANARY.city}`, { ceremony: 'x', credential }),
		await stranger.get(`/api/desk/orders?q=${TEXT}`, { cookie: `desk=${TEXT}` }),
		await stranger.post('/api/desk/acts/note', CANARY, { 'sec-fetch-site': 'cross-site' }),
		await stranger.send('POST', '/api/desk/acts/note', { headers: { 'content-type': TEXT } }),
	]) {
		expect(answer.status).toBeGreaterThanOrEqual(400)
		expect(answer.status).toBeLessThan(500)
	}
	await stranger.get(`/orders?q=${TEXT}`)
}

/** Everything that the desk's own document lists, with the person in every part of the address and every field. */
export async function tryEveryCall(operator: Browser, orderId: string): Promise<void> {
	const { paths } = buildDeskDocument({
		url: URL_SEEN,
		brandName: '',
		contactEmail: '',
		hasCompany: false,
	})
	for (const [path, calls] of Object.entries(paths)) {
		// Those would end the session that the rest is tried with, or not end themselves.
		if (/sign-out|sessions|changes$/u.test(path)) continue
		for (const one of new Set([path.replace('{id}', orderId), path])) {
			const address = one.replace(/\{\w+\}/gu, encodeURIComponent(CANARY.chassisNumber))
			const asked = `${address}?${['q', 'name', 'from', 'to', 'operator'].map((name) => `${name}=${TEXT}`).join('&')}`
			if ('get' in calls) {
				await operator.get(address)
				await operator.get(asked)
			}
			if ('delete' in calls) await operator.delete(asked)
			if ('post' in calls) {
				await operator.post(asked, { ...CANARY, orderId, words: CANARY_TEXT })
				await operator.post(address, CANARY_TEXT)
			}
		}
	}
	for (const marker of MARKERS) {
		expect(await operator.get(`/api/desk/orders?q=${encodeURIComponent(marker)}`)).toMatchObject({
			status: 200,
		})
	}
}

/** What an office does for somebody, and each act once more with the person in every text it takes. */
export async function workForThePerson(operator: Browser, orderId: string): Promise<void> {
	const { chassisNumber, firstName, lastName, streetAddress, phoneNumber } = CANARY
	const edits = { firstName: lastName, lastName: firstName, streetAddress, phoneNumber }
	const view = { name: CANARY.companyName, search: `q=${TEXT}` }
	for (const [name, input] of [
		['note', { orderId, words: CANARY_TEXT }],
		['edit-note', { orderId, number: 1, words: `${CANARY_TEXT} again`, shown: CANARY_TEXT }],
		['ask-customer', { orderId, words: CANARY_TEXT }],
		['edit', { orderId, edits: { ...edits, city: 'Kiruna' } }],
		['edit', { orderId, edits: { city: CANARY.city }, shown: { city: 'Kiruna' } }],
		['swap-car', { orderId, from: chassisNumber, to: OTHER_CAR }],
		['swap-car', { orderId, from: OTHER_CAR, to: chassisNumber }],
		['delivery-problem', { orderId, reason: CANARY_TEXT }],
		['delivery-resolved', { orderId }],
		['settle', { key: `wrong-amount ${CANARY.city}`, words: CANARY_TEXT }],
		['save-view', view],
		['person', { emailAddress: CANARY.emailAddress }],
		['export-orders', { orders: { orderIds: [orderId] } }],
		['export-log', { operator: CANARY.firstName }],
		['invite', { emailAddress: `2${CANARY.emailAddress}`, name: CANARY.city, role: 'clerk' }],
		['cars-set', { chassisNumber, changes: { modelText: CANARY.companyName }, shown: {} }],
	] as const) {
		const answer = await operator.act(name, input)
		expect(answer, `${name} ${answer.body}`).toMatchObject({ status: 200 })
	}
	for (const [name, input] of Object.entries(inputsFor(orderId))) {
		await operator.act(name, withThePerson(input, orderId))
		await operator.act(name, { ...input, [CANARY_TEXT]: CANARY_TEXT })
	}
}

/** Certificates and lists of cars under the person's name, with the person in them; some of them broken. */
export async function dropFiles(operator: Browser): Promise<void> {
	const pdf = await buildPdf(CANARY_TEXT, CANARY.chassisNumber)
	const rows = `Chassinummer;Modell;Pris\n${CANARY.chassisNumber};${CANARY.companyName};${CANARY.city}\n`
	for (const [content, type] of [
		[pdf, 'application/pdf'],
		[pdf.subarray(0, -40), 'application/pdf'],
		[Buffer.from(`<coc>${CANARY_TEXT}`), 'application/xml'],
		[Buffer.from(rows), 'text/csv'],
	] as const) {
		await operator.put(`/api/desk/documents/${sha256Of(content)}?name=${TEXT}.pdf`, content, type)
		await operator.put(`/api/desk/documents/${CANARY.city}?name=${TEXT}`, content, type)
	}
	for (const content of [Buffer.from(rows), Buffer.from(`PK\u0003\u0004${CANARY_TEXT}`), pdf]) {
		const file = `/api/desk/car-files/${sha256Of(content)}`
		await operator.put(file, content, 'application/octet-stream')
		await operator.post(file, { rows: [{ line: 2, cells: MARKERS.slice(0, 3) }] })
		await operator.get(file)
	}
}

/** The database refuses a note and quotes it; the mail server refuses a question and quotes that. */
export async function workWhileAllFails(
	operator: Browser,
	{ pool, mailServer }: CanaryEnvironment,
	orderId: string,
): Promise<void> {
	await pool.query(
		`alter table note_versions add constraint no_canary check (words = '') not valid`,
	)
	expect(await operator.act('note', { orderId, words: `${CANARY_TEXT}!` })).toMatchObject({
		status: 500,
	})
	await pool.query('alter table note_versions drop constraint no_canary')

	mailServer.behave('permanent')
	const before = mailServer.refused()
	const asked = await operator.act('ask-customer', { orderId, words: `${CANARY_TEXT}?` })
	expect(asked).toMatchObject({ status: 200 })
	await eventually(async () => expect(mailServer.refused()).toBeGreaterThan(before))
	mailServer.behave('well')
}

function withThePerson(input: object, orderId: string): object {
	return Object.fromEntries(
		Object.entries(input).map(([name, value]) => {
			if (value === orderId || typeof value === 'number') return [name, value]
			if (typeof value === 'string') return [name, CANARY_TEXT]
			return [name, Array.isArray(value) ? [CANARY_TEXT] : CANARY]
		}),
	)
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')
