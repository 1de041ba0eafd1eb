import { randomUUID } from 'node:crypto'
import type { Shop } from '../orders/shop.ts'
import type { Said } from './said.ts'

/** What the customer of an order says who types everything right. */
export async function saidOf(
	{ db }: Pick<Shop, 'db'>,
	orderId: string,
	changes: Partial<Said> = {},
): Promise<Said> {
	const order = await db
		.selectFrom('orders')
		.select(['first_name', 'last_name', 'order_reference', 'email_address'])
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow()
	return {
		name: `${order.first_name} ${order.last_name}`,
		orderNumber: order.order_reference,
		emailAddress: order.email_address,
		language: 'sv',
		fromOrder: null,
		key: randomUUID(),
		...changes,
	}
}

type Form = Readonly<Record<string, string>>

/** Presses a button of the form, as a browser without scripts does. */
export function postForm(url: string, form: Form, headers: Record<string, string> = {}) {
	return fetch(url, {
		method: 'POST',
		redirect: 'manual',
		headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
		body: new URLSearchParams(form),
	})
}

/** What the fields of a page's form hold, the hidden ones too. */
export function fieldsIn(page: string): Record<string, string> {
	const inputs = page.split('<input ').slice(1)
	return Object.fromEntries(
		inputs.map((input) => [
			/name="(\w+)"/.exec(input)?.[1] ?? '',
			/value="([^"]*)"/.exec(input)?.[1] ?? '',
		]),
	)
}
