import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import type { Mail } from '../../mail/mailer.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { requestMailAgain } from './mail-requests.ts'
import { sendMail } from './send-mail.ts'

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** With everything that its mailer was given. */
async function runPostedShop() {
	const sent: Mail[] = []
	const mailer = { send: async (mail: Mail) => void sent.push(mail) }
	const running = await runShop({ changes: { mailer } })
	return { running, sent }
}

async function wordings({ shop }: RunningShop) {
	const mails = await shop.db
		.selectFrom('mails')
		.select(['order_id', 'version', 'terms_sha256'])
		.where('sent_at', 'is not', null)
		.orderBy('sent_at')
		.execute()
	return mails
}

const versions = ({ shop }: RunningShop) =>
	shop.db.selectFrom('terms_versions').selectAll().orderBy('language').execute()

test('L2 the payment link brings the terms in the order’s language, kept once for all who got them', async () => {
	const { running, sent } = await runPostedShop()
	const orders = [
		await placePayableOrder(running, buildOrder()),
		await placePayableOrder(running, buildOrder()),
	]
	const english = await running.place(buildOrder(), { 'accept-language': 'en' })
	await eventually(async () => expect(await wordings(running)).toHaveLength(3))

	const files = sent.map(({ attachments }) => attachments?.map(({ fileName }) => fileName))
	expect(files.toSorted()).toEqual([['terms.pdf'], ['villkor.pdf'], ['villkor.pdf']])
	const [inEnglish, inSwedish, ...none] = await versions(running)
	expect(none).toEqual([])
	const ofOrder = new Map((await wordings(running)).map((one) => [one.order_id, one.terms_sha256]))
	expect(orders.map((id) => ofOrder.get(id))).toEqual([inSwedish?.sha256, inSwedish?.sha256])
	expect(ofOrder.get(english.orderId)).toBe(inEnglish?.sha256)
	for (const version of [inEnglish, inSwedish]) {
		expect(sha256Of(version?.pdf ?? Buffer.alloc(0))).toBe(version?.sha256)
	}
	for (const { language, attachments, text } of sent) {
		const pdf = attachments?.[0]?.content ?? Buffer.alloc(0)
		expect((await readPdf(pdf)).title).toBe(language === 'sv' ? 'Villkor' : 'Terms')
		expect(text).toContain(language === 'sv' ? 'är bifogade.' : 'are attached.')
	}
})

test('L2 another wording is kept beside the first, and each mail names the one it brought', async () => {
	const { running } = await runPostedShop()
	const orderId = await placePayableOrder(running, buildOrder())
	await eventually(async () => expect(await wordings(running)).toHaveLength(1))

	const pdf = Buffer.from('%PDF- other words')
	const paper = { name: 'villkor.pdf', language: 'sv' as const, pdf, sha256: sha256Of(pdf) }
	const later = { ...running.shop, drawTerms: async () => paper }
	const mailId = await later.db
		.transaction()
		.execute((transaction) => requestMailAgain(silent, transaction, orderId, 'payment-link'))
	// A crash after sending: the same mail again, twice at once.
	await Promise.all([sendMail(later, mailId ?? ''), sendMail(later, mailId ?? '')])
	const sent = await wordings(running)
	expect(sent.map(({ version }) => version)).toEqual([1, 2])
	expect(sent[1]?.terms_sha256).toBe(paper.sha256)
	expect(sent[0]?.terms_sha256).not.toBe(paper.sha256)
	expect(await versions(running)).toHaveLength(2)
})

const silent = { enqueue: async () => undefined }

test('L2 the desk finds the very file again, also once the customer is erased', async () => {
	const { running, sent } = await runPostedShop()
	const order = buildOrder()
	const orderId = await placePayableOrder(running, order)
	await eventually(async () => expect(await wordings(running)).toHaveLength(1))
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-terms-'))
	onTestFinished(() => rm(folder, { recursive: true }))
	const file = path.join(folder, 'terms.pdf')

	const shown = await typeAtDesk(running, `mail ${orderId} payment-link --terms ${file}`)
	expect(shown).toMatchObject({ code: 0 })
	const [{ terms_sha256 } = { terms_sha256: null }] = await wordings(running)
	expect(shown.output).toContain(terms_sha256)
	expect(await readFile(file)).toEqual(sent[0]?.attachments?.[0]?.content)

	await erasePerson(running.shop, order.emailAddress)
	const [version] = await versions(running)
	expect(version?.sha256).toBe(terms_sha256)
})

test('L2 no other mail brings them, and the desk says so', async () => {
	const { running, sent } = await runPostedShop()
	const { shop } = running
	const { orderId } = await running.place(buildOrder({ chassiNumbers: ['VND0000000000000X'] }))
	await eventually(async () => expect(await wordings(running)).toHaveLength(1))
	expect(sent[0]?.attachments).toEqual([])
	expect(await versions(running)).toEqual([])
	const asked = await typeAtDesk(running, `mail ${orderId} --terms ${os.tmpdir()}/none.pdf`)
	expect(asked.errors).toContain('brought no terms: the payment link does')
	expect(await shop.db.selectFrom('mails').select('terms_sha256').execute()).toEqual([
		{ terms_sha256: null },
	])
})
