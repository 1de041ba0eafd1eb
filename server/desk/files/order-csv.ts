import { DELIVERY_WORDS, OUTSIDE_EU, orderWords, wordsFor } from '@coc/contract'
import { dayOf } from '../../calendar/swedish-days.ts'
import { type Cell, type CsvStyle, csvRow, csvStart } from '../csv.ts'
import type { ExportedOrder } from '../queries/read-exported.ts'

/** A line for each order. */
export async function* orderCsv(
	orders: AsyncIterable<readonly ExportedOrder[]>,
	style: CsvStyle,
): AsyncGenerator<string> {
	yield csvStart(style, TITLES)
	for await (const batch of orders) {
		yield batch.map((order) => csvRow(style, cellsOf(order))).join('')
	}
}

const TITLES = [
	'received',
	'order number',
	'status',
	'customer type',
	'company',
	'VAT number',
	'first name',
	'last name',
	'e-mail',
	'phone',
	'street',
	'post code',
	'town',
	'country',
	'language',
	'cars',
	'chassis numbers',
	'total SEK',
	'paid',
	'receipt',
	'certificates',
	'order',
]

function cellsOf(order: ExportedOrder): Cell[] {
	const isOutside = order.country_code === OUTSIDE_EU
	return [
		dayOf(order.created_at),
		order.order_reference,
		orderWords(order.state, 'en'),
		order.is_company ? 'company' : 'private',
		order.company_name,
		order.vat_number,
		order.first_name,
		order.last_name,
		order.email_address,
		order.phone_number,
		order.street_address,
		order.zip_code,
		order.city,
		isOutside ? order.country_outside_eu : order.country_code,
		order.language,
		String(order.chassis_numbers.length),
		order.chassis_numbers.join(' '),
		{ ore: order.total_ore },
		order.paid_at === null ? '' : dayOf(order.paid_at),
		order.receipt === null ? '' : String(order.receipt),
		order.deliveries.map((status) => wordsFor(DELIVERY_WORDS, status, 'en')).join(', '),
		order.id,
	]
}
