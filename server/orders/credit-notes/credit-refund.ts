import type { DatabaseTransaction } from '../../db/database.ts'
import { requestMailAgain } from '../mails/mail-requests.ts'
import { type Credit, creditOfAmount, isLeft, saleLeft } from '../refunding/sale-left.ts'
import type { Shop } from '../shop.ts'
import { issueCreditNote } from './issue-credit-note.ts'

type RefundMade = {
	readonly id: string
	readonly order_id: string
	readonly attempt_id: string
	readonly amount_ore: number
	readonly sold_ore: number | null
	readonly vat_ore: number | null
}

/**
 * Gives a refund its credit note, for what it takes from a sale, in the transaction in which it is made and
 * under the order's lock. Idempotent.
 */
export async function creditRefund(
	shop: Shop,
	transaction: DatabaseTransaction,
	refundId: string,
): Promise<void> {
	const refund = await transaction
		.selectFrom('refunds')
		.select(['id', 'order_id', 'attempt_id', 'amount_ore', 'sold_ore', 'vat_ore'])
		.where('id', '=', refundId)
		.where('is_credited', '=', false)
		.executeTakeFirst()
	if (!refund) return
	const credit =
		(await promisedCredit(transaction, refund)) ?? (await anyCredit(transaction, refund))
	await transaction
		.updateTable('refunds')
		.set({ sold_ore: credit.soldOre, vat_ore: credit.vatOre, is_credited: true })
		.where('id', '=', refundId)
		.execute()
	if (credit.soldOre === 0) return
	const creditNote = await issueCreditNote(shop, transaction, refund)
	await requestMailAgain(shop, transaction, refund.order_id, 'credit-note', creditNote)
}

/** Null: it was refused and made all the same, and others have been given what was reserved for it. */
async function promisedCredit(
	transaction: DatabaseTransaction,
	{ id, attempt_id, sold_ore, vat_ore }: RefundMade,
): Promise<Credit | null> {
	if (sold_ore === null || vat_ore === null) return null
	const credit = { soldOre: sold_ore, vatOre: vat_ore }
	const left = await saleLeft(transaction, attempt_id, { counting: 'made', except: id })
	const isWhole = isLeft(left, credit) && !(await areCarsGivenBack(transaction, id))
	return isWhole ? credit : null
}

/** No car or VAT in particular then, only money. */
async function anyCredit(
	transaction: DatabaseTransaction,
	{ id, attempt_id, amount_ore, sold_ore }: RefundMade,
): Promise<Credit> {
	await transaction.deleteFrom('refund_cars').where('refund_id', '=', id).execute()
	await transaction.updateTable('refunds').set({ what: 'amount' }).where('id', '=', id).execute()
	const counting = sold_ore === null ? 'promised' : 'made'
	return creditOfAmount(
		await saleLeft(transaction, attempt_id, { counting, except: id }),
		amount_ore,
	)
}

async function areCarsGivenBack(
	transaction: DatabaseTransaction,
	refundId: string,
): Promise<boolean> {
	const other = await transaction
		.selectFrom('refund_cars as own')
		.innerJoin('refund_cars as others', 'others.chassis_number', 'own.chassis_number')
		.innerJoin('refunds', 'refunds.id', 'others.refund_id')
		.innerJoin('refunds as this', 'this.id', 'own.refund_id')
		.select('refunds.id')
		.where('own.refund_id', '=', refundId)
		.where('others.refund_id', '!=', refundId)
		.whereRef('refunds.order_id', '=', 'this.order_id')
		.where('refunds.status', '=', 'EXECUTED')
		.executeTakeFirst()
	return other !== undefined
}
