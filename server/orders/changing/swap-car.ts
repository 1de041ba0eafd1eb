import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { CocLine } from '../handling/price.ts'
import { priceForOrder, storedCocLines } from '../handling/price-for-order.ts'
import type { OrderStatus } from '../order-status.ts'
import { keepReceiptFile } from '../receipts/receipt-file.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { changeOrder, type OrderToChange, type Plan } from './change-order.ts'
import { noteChanges } from './note-changes.ts'
import { repriceOrder } from './reprice-order.ts'

export type CarSwap = {
	readonly orderId: string
	readonly from: string
	readonly to: string
	readonly operator: string
}

export type SwapOutcome =
	| {
			readonly outcome: 'swapped'
			readonly status: OrderStatus
			readonly totalOre: number | null
			readonly mailed: MailKind | null
			/** What the register says of the new car. */
			readonly car: 'deliverable' | 'without-coc' | 'unknown'
	  }
	| { readonly outcome: 'other-price'; readonly oldOre: number; readonly newOre: number }
	| { readonly outcome: 'cannot-be-swapped'; readonly status: OrderStatus }
	| {
			readonly outcome:
				| 'not-in-order'
				| 'already-in-order'
				| 'unknown-car'
				| 'without-coc'
				| 'refunded'
				| 'anonymised'
				| 'not-found'
	  }

/**
 * Puts another car into an order in the place of one. Until it is handled that is all; until it is paid it is
 * priced anew; once paid, the new car must cost what the old one did, and the receipt stays as it was.
 */
export function swapCar(
	shop: Shop,
	swap: CarSwap,
	note: NoteAct = nobodysAct,
): Promise<SwapOutcome> {
	return changeOrder<SwapOutcome>(shop, swap.orderId, async (order) => {
		if (order.reduced_at !== null) return { refused: { outcome: 'anonymised' } }
		if (!order.chassis_numbers.includes(swap.from)) return { refused: { outcome: 'not-in-order' } }
		if (order.chassis_numbers.includes(swap.to)) return { refused: { outcome: 'already-in-order' } }
		if (order.status === 'CANCELLED' || order.status === 'REVIEW') {
			return { refused: { outcome: 'cannot-be-swapped', status: order.status } }
		}
		return planSwap(shop, order, swap, note)
	})
}

async function planSwap(
	shop: Shop,
	order: OrderToChange,
	swap: CarSwap,
	note: NoteAct,
): Promise<Plan<SwapOutcome>> {
	const chassisNumbers = order.chassis_numbers.map((number) =>
		number === swap.from ? swap.to : number,
	)
	const lines = await storedCocLines(shop.db, order.id)
	const agreed = lines.filter(({ chassisNumber }) => chassisNumber !== swap.from)
	const priced = await priceForOrder(
		shop,
		{ ...order, chassis_numbers: chassisNumbers },
		{ agreed },
	)
	const newLine = priced.cocLines.find(({ chassisNumber }) => chassisNumber === swap.to)
	const isUnknown = priced.unknownCars.includes(swap.to)
	const isHandled = order.status !== 'RECEIVED'
	if (isHandled && isUnknown) return { refused: { outcome: 'unknown-car' } }
	if (isHandled && !newLine?.cocExists) return { refused: { outcome: 'without-coc' } }

	const oldLine = lines.find(({ chassisNumber }) => chassisNumber === swap.from)
	const isPaid = order.status === 'SETTLED'
	const refusal = isPaid ? await refusalOfPaid(shop, order.id, oldLine, newLine) : null
	if (refusal) return { refused: refusal }
	return {
		apply: async (transaction) => {
			const { id: orderId } = order
			await keepReceiptFile(shop, transaction, orderId)
			await transaction
				.updateTable('orders')
				.set({ chassis_numbers: chassisNumbers })
				.where('id', '=', orderId)
				.execute()
			const change = { field: 'car', old: swap.from, new: swap.to }
			await noteChanges(transaction, { orderId, operator: swap.operator }, [change])
			await note(transaction)
			const car = newLine?.cocExists ? 'deliverable' : isUnknown ? 'unknown' : 'without-coc'
			const { status, total_ore: totalOre } = order
			const swapped = { outcome: 'swapped', status, totalOre, mailed: null, car } as const
			if (!isHandled) return swapped
			if (isPaid) {
				await transaction
					.updateTable('order_lines')
					.set({
						chassis_number: swap.to,
						registration_number: newLine?.registrationNumber ?? null,
					})
					.where('order_id', '=', orderId)
					.where('chassis_number', '=', swap.from)
					.execute()
				await requestDelivery(shop, transaction, orderId)
				return swapped
			}
			const repricing = { order, priced, cause: 'car swapped', operator: swap.operator }
			const repriced = await repriceOrder(shop, transaction, repricing)
			return { ...swapped, ...repriced, totalOre: priced.totalOre }
		},
	}
}

/** The receipt says what was paid, so a car of another price, or one that was given back, is another sale. */
async function refusalOfPaid(
	{ db }: Shop,
	orderId: string,
	oldLine: CocLine | undefined,
	newLine: CocLine | undefined,
): Promise<SwapOutcome | null> {
	const [oldOre, newOre] = [oldLine?.costOre ?? 0, newLine?.costOre ?? 0]
	if (oldOre !== newOre) return { outcome: 'other-price', oldOre, newOre }
	const refund = await db
		.selectFrom('refunds')
		.select('id')
		.where('order_id', '=', orderId)
		.where('status', '!=', 'CANCELLED')
		.executeTakeFirst()
	return refund ? { outcome: 'refunded' } : null
}
