import { orderWords, parseReference } from '@coc/contract'
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

/** The order that is meant by its number, its id, the unique beginning of that, or the link to its page. */
export async function orderByIdStart(db: Database, text: string): Promise<string> {
	return (await orderByReference(db, text)) ?? (await orderByStart(db, text))
}

async function orderByReference(db: Database, text: string): Promise<string | undefined> {
	const reference = parseReference(text)
	if (reference === null) return undefined
	const order = await db
		.selectFrom('orders')
		.select('id')
		.where('order_reference', '=', reference)
		.executeTakeFirst()
	return order?.id
}

async function orderByStart(db: Database, text: string): Promise<string> {
	const start = (text.split(/[/?#]/).find((part) => parseOrderId(part)) ?? text).toLowerCase()
	if (!isIdStart(start)) {
		if (parseReference(text) !== null) throw new DeskError(noOrder(text))
		throw new DeskError(
			`${text} is no order number. Give one like 4F2K-9QXH, or at least the first ${SHORTEST} characters of an order’s id: \`npm run desk -- orders\` shows both.`,
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
		throw new DeskError(noOrder(start))
	}
	if (another) {
		const candidates = found
			.slice(0, CANDIDATES_SHOWN)
			.map(
				({ id, created_at, status }) =>
					`  ${id}  ${atMinute(created_at)}  ${orderWords(status, 'en')}`,
			)
		const more = found.length > CANDIDATES_SHOWN ? ['  …'] : []
		throw new DeskError(
			[`Several orders begin with ${start}; give more of the number:`, ...candidates, ...more].join(
				'\n',
			),
		)
	}
	return only.id
}

const noOrder = (text: string) =>
	`There is no order ${text}. \`npm run desk -- orders\` lists the newest, \`npm run desk -- orders NAME\` finds by name, address or car.`
