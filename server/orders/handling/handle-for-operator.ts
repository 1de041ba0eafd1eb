import { executorOf } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import { changeOrder } from '../changing/change-order.ts'
import { repriceOrder } from '../changing/reprice-order.ts'
import type { OrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'
import type { CarDecision, CocLine } from './price.ts'
import {
	type OrderToPrice,
	type PricedCars,
	priceForOrder,
	storedCocLines,
} from './price-for-order.ts'
import { isDeliverable, settleHandling } from './settle-handling.ts'

export type HandlingByHand = {
	readonly orderId: string
	readonly operator: string
	/** Of the other cars the register decides, or what was agreed before. */
	readonly decisions?: readonly CarDecision[]
	/** The order's, when what is decided was shown: no other one is handled so. */
	readonly revision?: number
}

export type HandleOutcome =
	| {
			readonly outcome: 'handled' | 'undeliverable'
			readonly totalOre: number
			/** Null: the first link is mailed once the provider has opened the payment. */
			readonly mailed: MailKind | null
	  }
	| { readonly outcome: 'already-handled'; readonly status: OrderStatus }
	| { readonly outcome: 'not-in-order' | 'changed-meanwhile' | 'not-found' }

const HANDLED_BY_HAND: readonly OrderStatus[] = ['RECEIVED', 'CREATED', 'UNDELIVERABLE']

/**
 * Handles an order for an operator, who may decide of each car. One that was handled before and is not paid
 * is handled again, for the cars that could not be delivered then; when that makes no difference, nothing is
 * done.
 */
export async function handleForOperator(
	shop: Shop,
	handling: HandlingByHand,
	note: NoteAct = nobodysAct,
): Promise<HandleOutcome> {
	const { orderId, operator, decisions = [], revision } = handling
	const handled = await changeOrder<HandleOutcome>(shop, orderId, async (order) => {
		const alreadyHandled = { outcome: 'already-handled', status: order.status } as const
		if (!HANDLED_BY_HAND.includes(order.status)) return { refused: alreadyHandled }
		if (revision !== undefined && revision !== order.revision) {
			return { refused: { outcome: 'changed-meanwhile' } }
		}
		if (!decisions.every((car) => order.chassis_numbers.includes(car.chassisNumber))) {
			return { refused: { outcome: 'not-in-order' } }
		}
		const { priced, before } = await pricedByHand(shop, order, decisions)
		if (order.status !== 'RECEIVED' && isSame(priced.cocLines, before)) {
			return { refused: alreadyHandled }
		}
		const outcome = isDeliverable(priced) ? 'handled' : 'undeliverable'
		return {
			apply: async (transaction) => {
				await note(transaction)
				const { totalOre } = priced
				if (order.status === 'RECEIVED') {
					await settleHandling(shop, executorOf(transaction), order, priced)
					return { outcome, totalOre, mailed: outcome === 'handled' ? null : 'cannot-deliver' }
				}
				const repricing = { order, priced, cause: 'handled again', operator }
				const { mailed } = await repriceOrder(shop, transaction, repricing)
				return { outcome, totalOre, mailed }
			},
		}
	})
	if (handled.outcome === 'handled') shop.wakeWorkers('open-payment')
	if (handled.outcome === 'undeliverable') shop.wakeWorkers('send-mail')
	return handled
}

type PricedByHand = { readonly priced: PricedCars; readonly before: readonly CocLine[] }

/** What is agreed with a customer stays; what could not be delivered is looked up again. */
export async function pricedByHand(
	shop: Shop,
	order: OrderToPrice,
	decisions: readonly CarDecision[] = [],
): Promise<PricedByHand> {
	const before = await storedCocLines(shop.db, order.id)
	const agreed = before.filter(({ cocExists }) => cocExists)
	return { priced: await priceForOrder(shop, order, { decisions, agreed }), before }
}

function isSame(lines: readonly CocLine[], before: readonly CocLine[]): boolean {
	return lines.every((line) => {
		const old = before.find(({ chassisNumber }) => chassisNumber === line.chassisNumber)
		return old?.cocExists === line.cocExists && old.costOre === line.costOre
	})
}
