import { createHash } from 'node:crypto'
import { type Language, OUTSIDE_EU, type ValidOrderRequest } from '@coc/contract'
import { executorOfClient, inTransaction, named } from '../db/database.ts'
import { requestMailOn } from './mail-requests.ts'
import { newOrderId } from './order-id.ts'
import type { Shop } from './shop.ts'

export type PlacedOrder =
	| { readonly outcome: 'stored' | 'known'; readonly orderId: string }
	| { readonly outcome: 'key-used-for-another-order' }

export type OrderToPlace = {
	readonly request: ValidOrderRequest
	readonly language: Language
	readonly idempotencyKey: string | null
}

/**
 * Stores the order and what follows from it in one transaction: a promise that survives a crash. What
 * follows is the job that handles it or, where a person does, a mail that says it will take a while.
 */
export async function placeOrder(shop: Shop, order: OrderToPlace): Promise<PlacedOrder> {
	const orderId = newOrderId()
	return inTransaction(shop.pool, async (client) => {
		const stored = await client.query(named(STORE_ORDER, storedValues(orderId, order)))
		if (stored.rowCount === 0 && order.idempotencyKey !== null) {
			return recognise(await client.query(named(FIND_KEY, [order.idempotencyKey])), order)
		}
		const executor = executorOfClient(client)
		if (shop.handling === 'auto') {
			await shop.enqueue(executor, { name: 'handle-order', data: { orderId } })
		} else {
			await requestMailOn(shop, executor, orderId, 'order-received')
		}
		return { outcome: 'stored', orderId }
	})
}

/** The order that this very request has already made, if it has. */
export async function findPlacedOrder(
	shop: Shop,
	order: OrderToPlace,
): Promise<PlacedOrder | null> {
	if (order.idempotencyKey === null) return null
	const found = await shop.pool.query<KeyRow>(named(FIND_KEY, [order.idempotencyKey]))
	return found.rowCount === 0 ? null : recognise(found, order)
}

type KeyRow = { readonly order_id: string; readonly request_hash: string }

function recognise(found: { rows: KeyRow[] }, order: OrderToPlace): PlacedOrder {
	const row = found.rows[0]
	return row && row.request_hash === hashOf(order.request)
		? { outcome: 'known', orderId: row.order_id }
		: { outcome: 'key-used-for-another-order' }
}

/** A retry brings a fresh captcha token, so the token is no part of what makes two requests the same. */
function hashOf({ recaptchaToken, ...request }: ValidOrderRequest): string {
	const sorted = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
	return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

const FIND_KEY = 'select order_id, request_hash from idempotency_keys where key = $1'

/** Nothing is stored when the key is taken; a request without a key always is. */
const STORE_ORDER = `
	with new_key as (
		insert into idempotency_keys (key, request_hash, order_id)
		select $16, $17, $1 where $16::text is not null
		on conflict (key) do nothing
		returning key
	)
	insert into orders (
		id, language, is_company, company_name, vat_number, first_name, last_name, email_address,
		phone_number, street_address, zip_code, city, country_code, country_outside_eu,
		chassis_numbers
	)
	select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
	where $16::text is null or exists (select from new_key)
	returning id`

function storedValues(orderId: string, { request, language, idempotencyKey }: OrderToPlace) {
	return [
		orderId,
		language,
		request.isCompany,
		request.isCompany ? request.companyName : '',
		request.isCompany ? request.vatNumber : '',
		request.firstName,
		request.lastName,
		request.emailAddress,
		request.phoneNumber,
		request.streetAddress,
		request.zipCode,
		request.city,
		request.countryCode,
		request.countryCode === OUTSIDE_EU ? request.countryOutsideEu : '',
		request.chassiNumbers,
		idempotencyKey,
		hashOf(request),
	]
}
