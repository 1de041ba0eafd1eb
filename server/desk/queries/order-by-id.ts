import type { Database } from '../../db/database.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { DeskError } from '../desk-error.ts'
import { atMinute } from '../terminal/format.ts'

const SHORTEST = 8
const CANDIDATES_SHOWN = 5
const ID_START = /^[0-9a-hjkmnp-tv-z]{8,31}$/i

export function isIdStart(text: string): boolean {
	return ID_START.test(text)
}

/** The order that is meant by its number, by the unique beginning of it, or by the link to its page. */
export async function orderByIdStart(db: Database, text: string): Promise<string> {
	const start = (text.split(/[/?#]/).find((part) => parseOrderId(part)) ?? text).toLowerCase()
	if (!isIdStart(start)) {
		throw new DeskError(
			`${text} is no order number. Give at least its first ${SHORTEST} characters, as \`npm run desk -- orders\` shows them.`,
		)
	}
	const found = await db
		.selectFrom('orders')
		.select(['id', 'created_at', 'status'])
		.where('id', '>=', start)
		.where('id', '<', `${start}~`)
		.orderBy('id')
		.limit(CANDIDATES_SHOWN + 1)
		.execute()
	const [only, another] = found
	if (!only) {
		throw new DeskError(
			`There is no order ${start}. \`npm run desk -- orders\` lists the newest, \`npm run desk -- orders NAME\` finds by name, address or car.`,
		)
	}
	if (another) {
		const candidates = found
			.slice(0, CANDIDATES_SHOWN)
			.map(({ id, created_at, status }) => `  ${id}  ${atMinute(created_at)}  ${status}`)
		const more = found.length > CANDIDATES_SHOWN ? ['  …'] : []
		throw new DeskError(
			[`Several orders begin with ${start}; give more of the number:`, ...candidates, ...more].join(
				'\n',
			),
		)
	}
	return only.id
}
