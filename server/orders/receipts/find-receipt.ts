import { DEFAULT_LANGUAGE, isLanguage, type Language, OUTSIDE_EU } from '@coc/contract'
import { sql } from 'kysely'
import type { Receipt } from '../../receipts/receipt.ts'
import { receiptTexts } from '../../receipts/receipt-texts.ts'
import type { Change } from '../changing/note-changes.ts'
import type { Shop } from '../shop.ts'
import { CONFIRMED_NUMBER, vatFree } from '../vat/vat-free.ts'
import { buyerBefore, carBefore } from './as-issued.ts'

type Line = {
	readonly kind: 'coc' | 'vat'
	readonly chassis_number: string | null
	readonly registration_number: string | null
	readonly coc_exists: boolean
	readonly cost_ore: number
}

/** In one statement with the order: a receipt is drawn for every order that is paid. */
const LINES = sql<readonly Line[]>`
	(
		select coalesce(json_agg(
			json_build_object(
				'kind', kind, 'chassis_number', chassis_number, 'registration_number', registration_number,
				'coc_exists', coc_exists, 'cost_ore', cost_ore
			) order by position
		), '[]')
		from order_lines where order_lines.order_id = orders.id
	)`

/** What was put right since the paper was issued, the newest first. */
const changesSince = (issuedAt: Date | null) => sql<readonly Change[]>`
	(
		select coalesce(
			json_agg(json_build_object('field', field, 'old', old, 'new', new) order by id desc), '[]'
		)
		from order_changes
		where order_changes.order_id = orders.id
			and at > coalesce(${issuedAt}::timestamptz, receipts.issued_at)
	)`

/**
 * The receipt of a paid order as it was issued, whatever was put right since; for a paper that changes it, as it
 * would have been at another moment. Null while nobody has paid.
 */
export async function findReceipt(
	{ db, seller }: Pick<Shop, 'db' | 'seller'>,
	orderId: string,
	issuedAt: Date | null = null,
): Promise<Receipt | null> {
	const order = await db
		.selectFrom('receipts')
		.innerJoin('orders', 'orders.id', 'receipts.order_id')
		.innerJoin('payment_attempts', 'payment_attempts.id', 'receipts.attempt_id')
		.select([
			'orders.order_reference',
			'orders.language',
			'orders.company_name',
			'orders.vat_number',
			'orders.first_name',
			'orders.last_name',
			'orders.street_address',
			'orders.zip_code',
			'orders.city',
			'orders.country_code',
			'orders.country_outside_eu',
			'orders.vat_rate_basis_points',
			'orders.total_ore',
			'orders.vat_reason',
		])
		.select(['receipts.number', 'receipts.issued_at', 'receipts.seller', 'receipts.buyer'])
		.select(['payment_attempts.reference', 'payment_attempts.method'])
		.select('payment_attempts.status_since')
		.select(sql<string | null>`${sql.raw(CONFIRMED_NUMBER)}`.as('confirmed_number'))
		.select([LINES.as('lines'), changesSince(issuedAt).as('changes')])
		.where('receipts.order_id', '=', orderId)
		.executeTakeFirst()
	if (!order) return null
	const { lines, changes, confirmed_number: vatNumber } = order
	const buyer = buyerBefore(changes, order)
	const sold = lines.filter((line) => line.kind === 'coc' && line.coc_exists)
	const language = isLanguage(order.language) ? order.language : DEFAULT_LANGUAGE
	return {
		number: order.number,
		issuedAt: order.issued_at,
		// What is settled moves no more.
		paidAt: order.status_since,
		language,
		seller: { ...seller, ...order.seller },
		buyer: buyerLines(
			{ ...buyer, vat_number: vatNumber ?? buyer.vat_number, ...order.buyer },
			language,
		),
		orderReference: order.order_reference,
		lines: sold.map((line) => ({ text: textOf(line, changes), amountOre: line.cost_ore })),
		netOre: sold.reduce((sum, line) => sum + line.cost_ore, 0),
		vatRatePercent: (order.vat_rate_basis_points ?? 0) / 100,
		vatOre: lines.find((line) => line.kind === 'vat')?.cost_ore ?? 0,
		vatFree: vatFree(order.vat_reason, vatNumber),
		totalOre: order.total_ore ?? 0,
		method: order.method === 'card' ? 'card' : 'pay-in-advance',
		paymentReference: order.reference ?? '',
	}
}

/** The plate of a car that was swapped is not known any more. */
function textOf({ chassis_number, registration_number }: Line, changes: readonly Change[]): string {
	const car = carBefore(changes, chassis_number)
	const plate = car === chassis_number ? registration_number : null
	return ['CoC', car, plate].filter(Boolean).join(' ')
}

type Buyer = {
	readonly company_name: string
	readonly vat_number: string
	readonly first_name: string
	readonly last_name: string
	readonly street_address: string
	readonly zip_code: string
	readonly city: string
	readonly country_code: string
	readonly country_outside_eu: string
}

function buyerLines(buyer: Buyer, language: Language): string[] {
	const country =
		buyer.country_code === OUTSIDE_EU
			? buyer.country_outside_eu
			: (new Intl.DisplayNames(language, { type: 'region' }).of(buyer.country_code) ?? '')
	const known = [
		buyer.company_name,
		buyer.vat_number && `${receiptTexts[language].vatNumber} ${buyer.vat_number}`,
		`${buyer.first_name} ${buyer.last_name}`.trim(),
		buyer.street_address,
		`${buyer.zip_code} ${buyer.city}`.trim(),
	].filter((line) => line !== '')
	return known.length === 0 ? [] : [...known, country].filter((line) => line !== '')
}
