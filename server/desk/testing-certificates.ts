import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf } from '../documents/testing/build-files.ts'
import { handleOrder } from '../orders/handling/handle-order.ts'
import type { InsertJobs } from '../orders/next-step.ts'
import { storeSettled } from '../orders/refunding/testing.ts'
import { buildOrder } from '../testing/build-order.ts'
import { eventually, placePaidOrder, type RunningShop } from '../testing/running-shop.ts'
import { mailsTo } from '../testing/stand-ins.ts'
import { storeOrder } from './testing-desk.ts'

export const [CAR, SECOND] = [CARS_TO_TRY.withEverything, 'VND2E3F4G5H678901'] as const

/** A folder with these files, which goes with the test. */
export async function folderWith(files: Readonly<Record<string, Buffer | string>>) {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-documents-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	for (const [name, content] of Object.entries(files)) {
		await writeFile(path.join(folder, name), content)
	}
	return folder
}

export async function archive(
	{ shop }: RunningShop,
	car: string,
	version = '1',
	replace = false,
): Promise<Buffer> {
	const content = await buildPdf(`Certificate of conformity ${car}`, version)
	await takeFile(shop.certificates.archive, { name: `${car}.pdf`, content }, { replace })
	return content
}

export const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Begun = { orderId: string; reference: string }

/** An order that is paid at the provider, its deliveries begun. */
export async function placeDelivered(
	running: RunningShop,
	cars: readonly string[],
	statuses: readonly string[],
): Promise<Begun> {
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [...cars] }))
	return untilBegun(running, orderId, statuses)
}

/** The same, of which the provider knows nothing: quicker, where no money is given back. */
export async function storeDelivered(
	running: RunningShop,
	cars: readonly string[],
	statuses: readonly string[],
): Promise<Begun> {
	const { shop } = running
	const { firstName, lastName } = buildOrder()
	const orderId = await storeOrder(shop.db, { name: [firstName, lastName], chassisNumbers: cars })
	const openNoPayment: InsertJobs = (name, rows) => shop.insertJobs(name, `${rows} where false`)
	await handleOrder({ ...shop, insertJobs: openNoPayment }, orderId)
	await storeSettled(shop, orderId)
	return untilBegun(running, orderId, statuses)
}

async function untilBegun(
	running: RunningShop,
	orderId: string,
	statuses: readonly string[],
): Promise<Begun> {
	await eventually(async () => expect(await statusesOf(running, orderId)).toEqual(statuses))
	const { order_reference } = await running.shop.db
		.selectFrom('orders')
		.select('order_reference')
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow()
	return { orderId, reference: order_reference }
}

export async function statusesOf({ summary }: RunningShop, orderId: string): Promise<string[]> {
	const { deliveries = [] } = (await summary(orderId)) ?? {}
	return deliveries.map(({ status }) => status)
}

/** Mails to the customer whose subject has these words, the newest last. */
export async function mailsAbout(running: RunningShop, words: string) {
	const mails = await mailsTo(running, 'asa@example.com')
	return mails.filter(({ subject }) => subject.includes(words))
}
