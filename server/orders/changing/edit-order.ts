import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import { placeOf } from '../../vat/vat-of-order.ts'
import { type PricedCars, priceForOrder, storedCocLines } from '../handling/price-for-order.ts'
import { TOLD_IN, tellAgain } from '../mails/tell-again.ts'
import type { CustomerColumns } from '../order-columns.ts'
import type { OrderStatus } from '../order-status.ts'
import { keepReceiptFile } from '../receipts/receipt-file.ts'
import type { Shop } from '../shop.ts'
import { vatBuyer } from '../vat/vat-buyer.ts'
import { changeOrder, type OrderToChange } from './change-order.ts'
import { changedSince, type Edits, editedCustomer } from './edited-customer.ts'
import { type Change, noteChanges } from './note-changes.ts'
import { offerPayment, repriceOrder } from './reprice-order.ts'

export type OrderEdit = {
	readonly orderId: string
	readonly edits: Edits
	/** What stood in the fields when they were edited: what a colleague wrote since is not overwritten unseen. */
	readonly shown?: Edits
	readonly operator: string
}

export type EditOutcome =
	| {
			readonly outcome: 'changed'
			readonly changes: readonly Change[]
			readonly mailed: MailKind | null
	  }
	| { readonly outcome: 'invalid' | 'changed-meanwhile'; readonly fields: readonly string[] }
	| { readonly outcome: 'vat-is-fixed'; readonly status: OrderStatus }
	| { readonly outcome: 'unchanged' | 'anonymised' | 'not-found' }

/** What the VAT follows from, but for the post code, of which only those of Åland count. */
const VAT_COLUMNS: readonly string[] = ['is_company', 'vat_number', 'country_code']
/** Paid, or over: its price does not change any more. */
const FIXED: readonly OrderStatus[] = ['SETTLED', 'REVIEW', 'CANCELLED']

/**
 * Puts right what a customer told of themselves. What was there before stays in the order's story; a receipt
 * that was issued stays as it was. An order that waits for its payment gets a new one, since the provider
 * was told the old data, at another price where the VAT has become another.
 */
export function editOrder(
	shop: Shop,
	{ orderId, edits, shown = {}, operator }: OrderEdit,
	note: NoteAct = nobodysAct,
): Promise<EditOutcome> {
	return changeOrder<EditOutcome>(shop, orderId, async (order) => {
		if (order.reduced_at !== null) return { refused: { outcome: 'anonymised' } }
		const changedMeanwhile = changedSince(order, shown, edits)
		if (changedMeanwhile.length > 0) {
			return { refused: { outcome: 'changed-meanwhile', fields: changedMeanwhile } }
		}
		const edited = editedCustomer(shop, order, edits)
		if ('invalid' in edited) return { refused: { outcome: 'invalid', fields: edited.invalid } }
		const { columns, changes } = edited
		if (changes.length === 0) return { refused: { outcome: 'unchanged' } }
		const changesVat =
			changes.some(({ field }) => VAT_COLUMNS.includes(field)) ||
			placeOf(shop.vat, vatBuyer(order)) !== placeOf(shop.vat, vatBuyer(columns))
		if (changesVat && FIXED.includes(order.status)) {
			return { refused: { outcome: 'vat-is-fixed', status: order.status } }
		}
		const priced =
			changesVat && order.status !== 'RECEIVED' ? await priceAgain(shop, order, columns) : null
		return {
			apply: async (transaction) => {
				await keepReceiptFile(shop, transaction, orderId)
				await transaction.updateTable('orders').set(columns).where('id', '=', orderId).execute()
				await noteChanges(transaction, { orderId, operator }, changes)
				await note(transaction)
				const hasNewAddress = changes.some(({ field }) => field === 'email_address')
				const mailed = priced
					? await reprice(shop, transaction, { order, priced, operator, hasNewAddress })
					: await followUp(shop, transaction, order, hasNewAddress)
				return { outcome: 'changed', changes, mailed }
			},
		}
	})
}

async function priceAgain(shop: Shop, order: OrderToChange, columns: CustomerColumns) {
	const agreed = await storedCocLines(shop.db, order.id)
	return priceForOrder(shop, { ...order, ...columns }, { agreed })
}

type Repricing = {
	readonly order: OrderToChange
	readonly priced: PricedCars
	readonly operator: string
	readonly hasNewAddress: boolean
}

async function reprice(
	shop: Shop,
	transaction: DatabaseTransaction,
	{ hasNewAddress, ...repricing }: Repricing,
): Promise<MailKind | null> {
	const { status, mailed } = await repriceOrder(shop, transaction, {
		...repricing,
		cause: 'customer data changed',
	})
	if (mailed || !hasNewAddress) return mailed
	return tellAgain(shop, transaction, repricing.order.id, TOLD_IN[status])
}

async function followUp(
	shop: Shop,
	transaction: DatabaseTransaction,
	{ id, status }: OrderToChange,
	hasNewAddress: boolean,
): Promise<MailKind | null> {
	if (status === 'CREATED') {
		return offerPayment(shop, transaction, id, hasNewAddress ? TOLD_IN[status] : ['payment-link'])
	}
	return hasNewAddress ? tellAgain(shop, transaction, id, TOLD_IN[status]) : null
}
