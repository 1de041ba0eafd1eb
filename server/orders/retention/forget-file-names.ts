import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../db/database.ts'
import { namesAny } from './names-any.ts'

type ForgetOptions = {
	/** Whether the order goes as a whole: then so do its numbers, and those of cars that it alone knew. */
	readonly orderToo: boolean
}

/**
 * A file that waits for a person may be called after the customer. It waits on, without its name: too many
 * names are forgotten rather than too few, since the file itself says what it is.
 */
export async function forgetFileNames(
	transaction: DatabaseTransaction,
	orderId: string,
	{ orderToo }: ForgetOptions,
): Promise<void> {
	const files = await transaction
		.selectFrom('documents')
		.select(['sha256', 'file_name'])
		.where('chassis_number', 'is', null)
		.where('file_name', 'is not', null)
		.execute()
	if (files.length === 0) return
	const words = await wordsOf(transaction, orderId)
	if (orderToo) words.push(...(await wordsOfOrder(transaction, orderId)))
	const named = files.filter(({ file_name }) => namesAny(file_name ?? '', words))
	if (named.length === 0) return
	await transaction
		.updateTable('documents')
		.set({ file_name: null })
		.where('chassis_number', 'is', null)
		.where(
			'sha256',
			'in',
			named.map(({ sha256 }) => sha256),
		)
		.execute()
}

const DIGITS_OF_A_PHONE = 7

async function wordsOf(transaction: DatabaseTransaction, orderId: string): Promise<string[]> {
	const order = await transaction
		.selectFrom('orders')
		.select([
			'first_name',
			'last_name',
			'email_address',
			'phone_number',
			'street_address',
			'is_company',
		])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) return []
	const lines = await transaction
		.selectFrom('order_lines')
		.select('registration_number')
		.where('order_id', '=', orderId)
		.execute()
	return [
		...order.first_name.split(' '),
		...order.last_name.split(' '),
		order.email_address,
		// Written with or without the country's code.
		order.phone_number.replaceAll(/\D/g, '').slice(-DIGITS_OF_A_PHONE),
		...(order.is_company ? [] : [order.street_address]),
		...lines.map((line) => line.registration_number ?? ''),
	]
}

/** The number of a car that the register or another order knows is no trace of this customer. */
async function wordsOfOrder(transaction: DatabaseTransaction, orderId: string): Promise<string[]> {
	const { rows } = await sql<{ word: string }>`
		select unnest(array[id, order_reference, company_name]) as word from orders where id = ${orderId}
		union
		select number as word from orders, unnest(chassis_numbers) as number
		where id = ${orderId}
			and not exists (select from cars where cars.chassis_number = number)
			and not exists (
				select from order_lines as line
				where line.chassis_number = number and line.order_id <> ${orderId}
			)`.execute(transaction)
	return rows.map(({ word }) => word)
}
