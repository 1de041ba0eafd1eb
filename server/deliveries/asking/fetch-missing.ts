import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SourceUnavailableError } from '../../documents/document-source.ts'
import { takeFile } from '../../documents/take-file.ts'
import type { Shop } from '../../orders/shop.ts'
import { IS_TO_ASK_ABOUT } from './to-ask-about.ts'

/** Much less than a job may take: what is left is asked about when it is tried again. */
const LONGEST_MS = 45_000

type Fetched = {
	/** Whether it was asked about some for the first time. */
	readonly isFirst: boolean
	/** The cars whose certificates it gave. */
	readonly given: readonly string[]
}

/**
 * Asks the importer's system for the cars of an order that the archive has no certificate for. One that it
 * cannot answer for keeps no other waiting; this fails after all are asked about.
 */
export async function fetchMissing(shop: Shop, orderId: string): Promise<Fetched> {
	const cars = shop.certificates.source === null ? [] : await carsToAskAbout(shop, orderId)
	const until = performance.now() + LONGEST_MS
	const failures: unknown[] = []
	const given: string[] = []
	for (const { chassis_number: chassisNumber } of cars) {
		if (performance.now() > until)
			throw unavailable('it is slow, and there are more cars to ask about')
		try {
			if (await fetchOne(shop, orderId, chassisNumber)) given.push(chassisNumber)
		} catch (error) {
			failures.push(error)
		}
	}
	if (failures.length > 0) throw failures[0]
	return { isFirst: cars.some((car) => car.asked_at === null), given }
}

/** Whether the importer's system gave the car's certificate. */
async function fetchOne(shop: Shop, orderId: string, chassisNumber: string): Promise<boolean> {
	const { source, archive } = shop.certificates
	let isGiven = false
	const content = await source?.fetchDocument(chassisNumber)
	if (content) {
		const file = { name: chassisNumber, content }
		const taken = await takeFile(archive, file, { replace: false })
		if (taken.outcome === 'refused') throw unavailable('what it answers is no certificate')
		// It is in the archive for a person to look at, and at no customer's.
		const isDoubtful =
			taken.outcome === 'waiting'
				? taken.waits !== 'car-has-one-already'
				: taken.outcome === 'same' && (await isOfAnotherCar(shop, chassisNumber, content))
		isGiven = taken.outcome !== 'waiting' && !isDoubtful
		if (isDoubtful) {
			shop.alert('The document source answered with what may be another car’s certificate', {
				order: orderId,
			})
		}
	}
	await shop.db
		.updateTable('deliveries')
		.set({ asked_at: sql<Date>`now()` })
		.where('order_id', '=', orderId)
		.where('chassis_number', '=', chassisNumber)
		.where('form', '=', 'file')
		.execute()
	return isGiven
}

/** Not one that waits: whoever looks at those has been told of it. */
async function isOfAnotherCar({ db }: Shop, chassisNumber: string, content: Buffer) {
	const known = await db
		.selectFrom('documents')
		.select('chassis_number')
		.where('sha256', '=', createHash('sha256').update(content).digest('hex'))
		.executeTakeFirst()
	return (
		known !== undefined && known.chassis_number !== null && known.chassis_number !== chassisNumber
	)
}

type ToAsk = { readonly chassis_number: string; readonly asked_at: Date | null }

/** In any order: those that take long must not always come before the others. */
async function carsToAskAbout({ db }: Shop, orderId: string): Promise<ToAsk[]> {
	const { rows } = await sql<ToAsk>`
		select chassis_number, asked_at from deliveries
		where order_id = ${orderId} and ${IS_TO_ASK_ABOUT}
		order by random()`.execute(db)
	return rows
}

/** Says nothing of what was asked: it is about somebody's car. */
function unavailable(reason: string): SourceUnavailableError {
	return new SourceUnavailableError(`The document source cannot be used: ${reason}.`)
}
