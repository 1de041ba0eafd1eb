import type { CreditNote } from '../../receipts/receipt.ts'
import { receiptTexts } from '../../receipts/receipt-texts.ts'
import { SUPPLY_RULES } from '../../vat/vat-rules.ts'
import { findReceipt } from '../receipts/find-receipt.ts'
import type { Shop } from '../shop.ts'
import { confirmedNumber } from '../vat/vat-free.ts'

/** What a credit note takes back, VAT not included; `chassisNumber` null: a part of the price. */
type CreditedLine = {
	readonly chassisNumber: string | null
	readonly registrationNumber: string | null
	readonly netOre: number
}

type Credited = {
	readonly number: number
	readonly issuedAt: Date
	readonly seller: object
	readonly refundReference: string
	/** The VAT alone is credited, or what is left without it. */
	readonly isVatApart: boolean
	/** None where it is VAT alone. */
	readonly lines: readonly CreditedLine[]
	readonly netOre: number
	readonly vatOre: number
	readonly totalOre: number
}

/** What one of an order's credit notes is for. Null when the order has no such. */
export async function findCredited(
	{ db }: Pick<Shop, 'db'>,
	orderId: string,
	number: number,
): Promise<Credited | null> {
	const note = await db
		.selectFrom('credit_notes')
		.innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
		.innerJoin('orders', 'orders.id', 'credit_notes.order_id')
		.select(['credit_notes.number', 'credit_notes.issued_at', 'credit_notes.seller'])
		.select(['refunds.id', 'refunds.reference', 'refunds.sold_ore', 'refunds.vat_ore'])
		.select('refunds.what')
		.where('credit_notes.order_id', '=', orderId)
		.where('credit_notes.number', '=', number)
		.executeTakeFirst()
	if (!note) return null
	const totalOre = note.sold_ore ?? 0
	const vatOre = note.vat_ore ?? 0
	const netOre = totalOre - vatOre
	const cars = await creditedCars({ db }, orderId, note.id, netOre)
	const part = { chassisNumber: null, registrationNumber: null, netOre }
	return {
		number: note.number,
		issuedAt: note.issued_at,
		seller: note.seller,
		refundReference: note.reference ?? '',
		isVatApart: note.what === 'vat' || vatOre === 0,
		lines: cars.length > 0 ? cars : netOre === 0 ? [] : [part],
		netOre,
		vatOre,
		totalOre,
	}
}

/** Those that the refund names; of the whole price at once, all, whether its VAT went back before or not. */
async function creditedCars(
	{ db }: Pick<Shop, 'db'>,
	orderId: string,
	refundId: string,
	creditedOre: number,
): Promise<CreditedLine[]> {
	const lines = await db
		.selectFrom('order_lines')
		.leftJoin('refund_cars', (join) =>
			join
				.onRef('refund_cars.chassis_number', '=', 'order_lines.chassis_number')
				.on('refund_cars.refund_id', '=', refundId),
		)
		.select(['order_lines.chassis_number', 'registration_number', 'cost_ore', 'net_ore'])
		.where('order_id', '=', orderId)
		.where('kind', '=', 'coc')
		.where('coc_exists', '=', true)
		.orderBy('position')
		.execute()
	const named = lines.filter((line) => line.net_ore !== null)
	const priceOre = lines.reduce((sum, line) => sum + line.cost_ore, 0)
	const credited = named.length === 0 && creditedOre === priceOre ? lines : named
	return credited.map((line) => ({
		chassisNumber: line.chassis_number,
		registrationNumber: line.registration_number,
		netOre: line.net_ore ?? line.cost_ore,
	}))
}

/** A credit note as it is drawn: the receipt that it changes, with mirrored amounts. */
export async function findCreditNote(
	shop: Pick<Shop, 'db' | 'seller' | 'vat'>,
	orderId: string,
	number: number,
): Promise<CreditNote | null> {
	const credited = await findCredited(shop, orderId, number)
	const receipt = credited && (await findReceipt(shop, orderId, credited.issuedAt))
	if (!receipt) return null
	const { partOfPrice } = receiptTexts[receipt.language]
	const vatFree = receipt.vatFree ?? (credited.isVatApart ? await whyNoVat(shop, orderId) : null)
	return {
		...receipt,
		number: credited.number,
		issuedAt: credited.issuedAt,
		credits: { number: receipt.number, issuedAt: receipt.issuedAt },
		seller: { ...shop.seller, ...credited.seller },
		lines: credited.lines.map(({ chassisNumber, registrationNumber, netOre }) => ({
			text:
				chassisNumber === null
					? partOfPrice
					: ['CoC', chassisNumber, registrationNumber].filter(Boolean).join(' '),
			amountOre: mirrored(netOre),
		})),
		netOre: mirrored(credited.netOre),
		vatRatePercent: vatFree && credited.vatOre === 0 ? 0 : receipt.vatRatePercent,
		vatOre: mirrored(credited.vatOre),
		vatFree,
		totalOre: mirrored(credited.totalOre),
		paymentReference: credited.refundReference,
	}
}

/** A number that was confirmed after the order was paid: why the VAT goes back. */
async function whyNoVat({ db, vat }: Pick<Shop, 'db' | 'vat'>, orderId: string) {
	const vatNumber = await confirmedNumber(db, orderId)
	return vatNumber === null
		? null
		: { reason: SUPPLY_RULES[vat.supply ?? 'service'].confirmed, vatNumber }
}

/** Never the negative zero, which would be written as one. */
function mirrored(ore: number): number {
	return 0 - ore
}
