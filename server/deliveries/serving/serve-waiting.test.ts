import { expect, test } from 'vitest'
import { archive, CAR, SECOND, shaOf } from '../../desk/testing-certificates.ts'
import type { Archive } from '../../documents/archive.ts'
import { lockCar, type NewDocument, storeDocument } from '../../documents/store-document.ts'
import { buildPdf } from '../../documents/testing/build-files.ts'
import { matchByHand, releaseDocument } from '../../documents/waiting-documents.ts'
import { lockOrder } from '../../orders/move-order.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { deliverOrder } from '../deliver-order.ts'
import { pendingSteps } from '../testing/source-stand-in.ts'
import { bringInLine } from './bring-in-line.ts'

/** Whose car a person has to say. */
async function scan(): Promise<NewDocument> {
	const content = await buildPdf('a scan')
	return { content, format: 'pdf', fileName: 'scan.pdf', match: { waits: 'names-no-known-car' } }
}

/** A paid order, where a person releases each certificate, and the scan of one that was kept. */
async function placeScanned() {
	const running = await runShop({ works: false, certificates: { release: 'approve' } })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	const document = await scan()
	const { archive } = running.shop.certificates
	await storeDocument(archive, document, { replace: false })
	await running.shop.pool.query("delete from pgboss.job where name = 'deliver-order'")
	return { running, orderId, archive, document, sha256: shaOf(document.content) }
}

const match = (archive: Archive, sha256: string) =>
	matchByHand(archive, { sha256, chassisNumber: CAR, replace: false })

/** Done between the moment in which an order has found no certificate to deliver, and its commit. */
async function doneWhileDelivered(
	{ shop }: RunningShop,
	orderId: string,
	act: () => Promise<unknown>,
): Promise<void> {
	const { acting } = await shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		await bringInLine(shop, transaction, orderId)
		await lockCar(transaction, CAR)
		let isDone = false
		const acting = act().finally(() => {
			isDone = true
		})
		await eventually(async () => {
			const { rowCount } = await shop.pool.query(
				`select from pg_locks join pg_stat_activity using (pid)
				where datname = current_database() and locktype = 'advisory' and not granted`,
			)
			expect(isDone || rowCount === 1).toBe(true)
		})
		return { acting }
	})
	await acting
}

test('C2 an order that is delivered in the moment of a release is served by it', async () => {
	const { running, orderId, archive, sha256 } = await placeScanned()
	await match(archive, sha256)
	await doneWhileDelivered(running, orderId, async () => {
		expect(await releaseDocument(archive, sha256)).toBe('released')
	})
	expect(await pendingSteps(running, 'deliver-order')).toEqual([orderId])
})

test('C2 so is one whose certificate is matched to its car while that is released', async () => {
	const { running, orderId, archive, sha256 } = await placeScanned()
	await doneWhileDelivered(running, orderId, async () => {
		const { releasing } = await archive.db.transaction().execute(async (transaction) => {
			await transaction
				.updateTable('documents')
				.set({ chassis_number: CAR, waits_because: null, file_name: null })
				.where('sha256', '=', sha256)
				.execute()
			const releasing = releaseDocument(archive, sha256)
			await eventually(async () => {
				const { rowCount } = await running.shop.pool.query(
					`select from pg_stat_activity where datname = current_database()
						and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
				)
				expect(rowCount).toBe(1)
			})
			return { releasing }
		})
		expect(await releasing).toBe('released')
	})
	expect(await pendingSteps(running, 'deliver-order')).toEqual([orderId])
})

test('C10 so is one whose certificate comes back after its time was over, in a file that names no car', async () => {
	const { running, orderId, archive, document, sha256 } = await placeScanned()
	await match(archive, sha256)
	await releaseDocument(archive, sha256)
	await archive.db.deleteFrom('document_files').execute()
	await doneWhileDelivered(running, orderId, async () => {
		const outcome = await storeDocument(archive, document, { replace: false })
		expect(outcome).toEqual({ outcome: 'same' })
	})
	expect(await pendingSteps(running, 'deliver-order')).toEqual([orderId])
})

test('C8 an order that is yet to be told of its certificate is given the one that takes its place', async () => {
	const running = await runShop({ works: false })
	const { shop } = running
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR, SECOND] }))
	await archive(running, CAR)
	await deliverOrder(shop, orderId)
	const told = async () => (await running.summary(orderId))?.deliveries
	expect(await told()).toMatchObject([{ status: 'READY' }, { status: 'WAITING' }])
	await shop.pool.query("delete from pgboss.job where name = 'deliver-order'")
	const corrected = shaOf(await archive(running, CAR, 'corrected', true))
	expect(await pendingSteps(running, 'deliver-order')).toEqual([orderId])
	await deliverOrder(shop, orderId)
	const files = [{ sha256: corrected }]
	expect(await told()).toMatchObject([{ status: 'READY', files }, { status: 'WAITING' }])
	const mails = await shop.db.selectFrom('mails').select('kind').execute()
	expect(mails.filter(({ kind }) => kind === 'certificate-ready')).toHaveLength(1)
})
