import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import { IS_CURRENT } from '../../documents/current-documents.ts'
import { lockCars } from '../../documents/store-document.ts'
import { lockOrder } from '../../orders/move-order.ts'
import type { Shop } from '../../orders/shop.ts'
import { moveDeliveries } from '../move-delivery.ts'
import { bringInLine, type UntoldFile } from './bring-in-line.ts'

type Served = {
	/** Whether files are ready that the customer is to be told of. */
	readonly isToTell: boolean
	/** How many are still waited for. */
	readonly missing: number
	/** Whether anything is owed that was not before. */
	readonly isNew: boolean
}

/** Makes ready what the archive has for a paid order. Null for one that is erased meanwhile. */
export async function serveCars(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<Served | null> {
	const order = await lockOrder(transaction, orderId)
	if (!order) return null
	const { isNew, isToTell, hasSecond, untold } = await bringInLine(shop, transaction, orderId)
	if (order.reduced_at !== null) return null
	const served = await makeReady(transaction, untold)
	const missing = untold.filter(({ isWaiting }) => isWaiting).length - served
	return { isToTell: isToTell || hasSecond || served > 0, missing, isNew }
}

/** How many became so. One that was ready, and has been replaced before anybody was told of it, goes out as it is now. */
async function makeReady(
	transaction: DatabaseTransaction,
	untold: readonly UntoldFile[],
): Promise<number> {
	if (untold.length === 0) return 0
	const [ids, cars] = [untold.map(({ id }) => id), untold.map((file) => file.chassisNumber)]
	// A file that is being stored for one of these cars is seen, or sees this delivery.
	await lockCars(transaction, cars)
	const { rows } = await sql<{ readonly id: string }>`
		with current as materialized (
			select untold.id, documents.sha256
			from unnest(${ids}::uuid[], ${cars}::text[]) as untold (id, car)
			join documents on documents.chassis_number = untold.car
			where ${sql.raw(IS_CURRENT)}
		), given as (
			insert into delivery_documents (delivery_id, sha256) select id, sha256 from current
			on conflict do nothing
		)
		select distinct id from current`.execute(transaction)
	if (rows.length === 0) return 0
	const served = rows.map(({ id }) => id)
	return moveDeliveries(transaction, served, { to: 'READY', cause: 'certificate' })
}
