import type { Database } from '../db/database.ts'
import { maskedAddress } from '../orders/payment-summary.ts'

/** What the form is filled in with for whoever comes from an order's page. */
export type FilledIn = {
	readonly orderId: string
	readonly name: string
	readonly orderNumber: string
	/** As the order's page shows it: whoever has the link to that may not be who ordered. */
	readonly maskedAddress: string
	/** What it stands for. Never shown. */
	readonly emailAddress: string
}

export async function fillIn(db: Database, orderId: string): Promise<FilledIn | null> {
	const order = await db
		.selectFrom('orders')
		.select(['order_reference', 'first_name', 'last_name', 'email_address'])
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) return null
	const { email_address: emailAddress } = order
	return {
		orderId,
		name: `${order.first_name} ${order.last_name}`.trim(),
		orderNumber: order.order_reference,
		maskedAddress: emailAddress === '' ? '' : maskedAddress(emailAddress),
		emailAddress,
	}
}
