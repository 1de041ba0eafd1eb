import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { CocLine } from '../handling/price.ts'
import { type PricedCars, priceForOrder, storedCocLines } from '../handling/price-for-order.ts'
import type { OrderStatus } from '../order-status.ts'
import { keepReceiptFile } from '../receipts/receipt-file.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { changeOrder, type OrderToChange } from './change-order.ts'
import { markSameCar } from './mark-same-car.ts'
import { noteChanges } from './note-changes.ts'
import { type PaidRefusal, refusalOfPaid } from './refusal-of-paid.ts'
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
	| SwapRefusal

/** Why a car cannot be swapped: nothing was changed. */
export type SwapRefusal =
	| PaidRefusal
	| { readonly outcome: 'cannot-be-swapped'; readonly status: OrderStatus }
	| {
			readonly outcome:
				| 'not-in-order'
				| 'already-in-order'
				| 'unknown-car'
				| 'without-coc'
				| 'anonymised'
				| 'not-found'
	  }

/**
 * Puts another car into an order in the place of one. Until it is handled that is all; until it is paid it is
 * priced anew; once paid, the new car must cost what the old one did, whose certificate nobody has got, and the
 * receipt stays as it was.
 */
export function swapCar(
	shop: Shop,
	swap: CarSwap,
	note: NoteAct = nobodysAct,
): Promise<SwapOutcome> {
	return changeOrder<SwapOutcome>(shop, swap.orderId, async (order) => {
		const planned = await planSwap(shop, order, swap)
		if ('outcome' in planned) return { refused: planned }
		return { apply: (transaction) => applySwap(shop, transaction, { order, swap, planned, note }) }
	})
}

export type PlannedSwap = {
	readonly chassisNumbers: readonly string[]
	readonly priced: PricedCars
	readonly oldLine: CocLine | undefined
	readonly newLine: CocLine | undefined
	/** What the register says of the new car. */
	readonly car: 'deliverable' | 'without-coc' | 'unknown'
}

type Swapping = Pick<CarSwap, 'from' | 'to'>

/** What a swap would come to, or why it cannot be made. */
export async function planSwap(
	shop: Shop,
	order: OrderToChange,
	swap: Swapping,
): Promise<PlannedSwap | SwapRefusal> {
	if (order.reduced_at !== null) return { outcome: 'anonymised' }
	if (!order.chassis_numbers.includes(swap.from)) return { outcome: 'not-in-order' }
	if (order.chassis_numbers.includes(swap.to)) return { outcome: 'already-in-order' }
	const { status } = order
	if (status === 'CANCELLED' || status === 'REVIEW') return { outcome: 'cannot-be-swapped', status }
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
	const isHandled = status !== 'RECEIVED'
	if (isHandled && isUnknown) return { outcome: 'unknown-car' }
	if (isHandled && !newLine?.cocExists) return { outcome: 'without-coc' }

	const oldLine = lines.find(({ chassisNumber }) => chassisNumber === swap.from)
	const paidSwap = { orderId: order.id, from: swap.from, oldLine, newLine }
	const refusal = status === 'SETTLED' ? await refusalOfPaid(shop.db, paidSwap) : null
	if (refusal) return refusal
	const car = newLine?.cocExists ? 'deliverable' : isUnknown ? 'unknown' : 'without-coc'
	return { chassisNumbers, priced, oldLine, newLine, car }
}

type Applying = {
	readonly order: OrderToChange
	readonly swap: CarSwap
	readonly planned: PlannedSwap
	readonly note: NoteAct
}

async function applySwap(
	shop: Shop,
	transaction: DatabaseTransaction,
	{ order, swap, planned, note }: Applying,
): Promise<SwapOutcome | 'moved-on'> {
	const { id: orderId, status, total_ore: totalOre } = order
	const { chassisNumbers, priced, newLine, car } = planned
	// Neither a certificate that went out nor a refund changes the order, so that its revision tells of them.
	if (status === 'SETTLED' && (await refusalOfPaid(transaction, { ...swap, ...planned }))) {
		return 'moved-on'
	}
	await keepReceiptFile(shop, transaction, orderId)
	await transaction
		.updateTable('orders')
		.set({ chassis_numbers: [...chassisNumbers] })
		.where('id', '=', orderId)
		.execute()
	const change = { field: 'car', old: swap.from, new: swap.to }
	await noteChanges(transaction, { orderId, operator: swap.operator }, [change])
	await note(transaction)
	const swapped = { outcome: 'swapped', status, totalOre, mailed: null, car } as const
	if (status === 'RECEIVED') return swapped
	if (status === 'SETTLED') {
		await transaction
			.updateTable('order_lines')
			.set({
				chassis_number: swap.to,
				registration_number: newLine?.registrationNumber ?? null,
			})
			.where('order_id', '=', orderId)
			.where('chassis_number', '=', swap.from)
			.execute()
		await markSameCar(transaction, orderId, swap.to)
		await requestDelivery(shop, transaction, orderId)
		return swapped
	}
	const repricing = { order, priced, cause: 'car swapped', operator: swap.operator }
	const repriced = await repriceOrder(shop, transaction, repricing)
	return { ...swapped, ...repriced, totalOre: priced.totalOre }
}
