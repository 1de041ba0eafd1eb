import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf, type SqlExecutor } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { Shop } from '../shop.ts'

/** Idempotent: each kind of mail is sent once per order. */
export function requestMail(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	orderId: string,
	kind: MailKind,
): Promise<void> {
	return requestMailOn(shop, executorOf(transaction), orderId, kind)
}

/** As `requestMail`, for whoever speaks to the database without its query builder. */
async function requestMailOn(
	shop: Pick<Shop, 'enqueue'>,
	executor: SqlExecutor,
	orderId: string,
	kind: MailKind,
): Promise<void> {
	const mailId = randomUUID()
	const { rows } = await executor.executeSql(REQUEST_MAIL, [mailId, orderId, kind])
	if (rows.length > 0) await shop.enqueue(executor, { name: 'send-mail', data: { mailId } })
}

// Version 1 is what the story of an order asks for; later ones are an operator's.
const REQUEST_MAIL = `
	insert into mails (id, order_id, kind, version) values ($1, $2, $3, 1)
	on conflict (order_id, kind, version) do nothing
	returning id`

type MailToAdd = {
	readonly orderId: string
	readonly kind: MailKind
	readonly creditNote: number | null
}

/** One more of its kind, with the next version. The order's lock keeps two from taking the same. */
export async function addMail(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	{ orderId, kind, creditNote }: MailToAdd,
): Promise<void> {
	const { latest } = await transaction
		.selectFrom('mails')
		.select(({ fn }) => fn.max('version').as('latest'))
		.where('order_id', '=', orderId)
		.where('kind', '=', kind)
		.executeTakeFirstOrThrow()
	const mailId = randomUUID()
	await transaction
		.insertInto('mails')
		.values({
			id: mailId,
			order_id: orderId,
			kind,
			version: (latest ?? 0) + 1,
			credit_note: creditNote,
		})
		.execute()
	await shop.enqueue(executorOf(transaction), { name: 'send-mail', data: { mailId } })
}
