import type { Command } from 'commander'
import type { Shop } from '../../orders/shop.ts'
import { perform } from '../acts/act.ts'
import { HANDLE } from '../acts/orders/handle.ts'
import { asOption, jsonOption } from '../arguments.ts'
import type { Desk, DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { describeFailure } from '../failure.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { type OrderInShort, orderInShort } from '../queries/order-in-short.ts'
import { counted, money } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import { quoted, shortId } from './order-texts.ts'

type Options = { readonly allWaiting?: true; readonly as?: string; readonly json?: true }

type Handled = {
	readonly orderId: string
	readonly outcome: 'handled' | 'undeliverable' | 'already-handled' | 'failed'
	readonly status: string
	readonly totalOre: number | null
}

/** When this many in a row fail, it is not the orders. */
const FAILURES_IN_A_ROW = 3
const BATCH = 100

export function addHandle(program: Command, { screen, openDesk, signal }: DeskContext): void {
	program
		.command('handle')
		.summary('look the cars of orders up and price them')
		.description(
			'Handles orders: looks their cars up, prices them, and sends them on their way to payment. With HANDLING=auto this happens by itself; with HANDLING=manual it is yours to do.',
		)
		.argument('[ids...]', 'order numbers, or ids, or the first 8 characters of these')
		.option('--all-waiting', 'every order that waits, oldest first')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- orders --status new
  npm run desk -- handle 4F2K-9QXH
  npm run desk -- handle --all-waiting`,
		)
		.action(async (ids: string[], options: Options, command: Command) => {
			const areNamed = ids.length > 0
			if (areNamed === (options.allWaiting === true)) {
				command.error('error: give order numbers or --all-waiting')
			}
			const desk = await openDesk(options)
			const { shop } = desk
			const chosen = await Promise.all(ids.map((id) => orderByIdStart(shop.db, id)))
			const orderIds = options.allWaiting ? waitingOrders(shop) : chosen
			const results: Handled[] = []
			for await (const orderId of orderIds) {
				if (signal.aborted) break
				const result = await handle(desk, orderId, screen)
				results.push(result)
				if (!options.json) screen.say(inWords(screen, result, await orderInShort(shop.db, orderId)))
				if (results.slice(-FAILURES_IN_A_ROW).filter(isFailed).length === FAILURES_IN_A_ROW) {
					throw new DeskError('Several orders in a row could not be handled, so the rest was left.')
				}
			}
			if (options.json) screen.json(results)
			else if (results.length === 0) screen.tell('No order waits to be handled.')
			if (results.some(isFailed)) throw new DeskError('Not every order could be handled.')
		})
}

const isFailed = ({ outcome }: Handled) => outcome === 'failed'

/** In batches that go on from the last one, so that an order that cannot be handled holds up no other. */
async function* waitingOrders({ db }: Shop): AsyncGenerator<string> {
	let after = ''
	for (;;) {
		const batch = await db
			.selectFrom('orders')
			.select('id')
			.where('status', '=', 'RECEIVED')
			.where('id', '>', after)
			.orderBy('id')
			.limit(BATCH)
			.execute()
		for (const { id } of batch) yield id
		const last = batch.at(-1)
		if (!last) return
		after = last.id
	}
}

async function handle(desk: Desk, orderId: string, screen: Screen): Promise<Handled> {
	const { shop } = desk
	const before = await orderInShort(shop.db, orderId)
	const waited = before.status === 'RECEIVED'
	try {
		await perform(desk, HANDLE, { orderId })
	} catch (error) {
		screen.tell(describeFailure(error))
		return { orderId, outcome: 'failed', status: before.status, totalOre: null }
	}
	const { status, totalOre } = await orderInShort(shop.db, orderId)
	const handled = status === 'UNDELIVERABLE' ? 'undeliverable' : 'handled'
	return { orderId, outcome: waited ? handled : 'already-handled', status, totalOre }
}

function inWords({ terminal }: Screen, result: Handled, order: OrderInShort): string {
	const subject = `Order ${shortId(terminal, order.id)} (${order.customer})`
	switch (result.outcome) {
		case 'handled':
			return `${subject}: ${counted(order.cars, 'car')}, ${money(result.totalOre ?? 0)}. The payment link is mailed as soon as the provider has opened the payment.`
		case 'undeliverable':
			return `${subject}: no CoC exists for ${order.cars === 1 ? 'its car' : 'any of its cars'}. The customer is told by mail.`
		case 'already-handled':
			return `${subject} was handled before: it is ${quoted(order.state)}.`
		case 'failed':
			return `${subject} could not be handled: it is still ${quoted(order.state)}.`
	}
}
