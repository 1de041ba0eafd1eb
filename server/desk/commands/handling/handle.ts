import type { Command } from 'commander'
import { previewHandling } from '../../../orders/handling/preview-handling.ts'
import type { CarDecision } from '../../../orders/handling/price.ts'
import type { Shop } from '../../../orders/shop.ts'
import { asOption, jsonOption, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { orderInShort } from '../../queries/order-in-short.ts'
import { askAboutCars, carDecision } from './car-decisions.ts'
import { type Handled, handle, inWords, isFailed } from './handled.ts'

type Options = {
	readonly allWaiting?: true
	readonly car?: readonly CarDecision[]
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

/** When this many in a row fail, it is not the orders. */
const FAILURES_IN_A_ROW = 3
const BATCH = 100

export function addHandle(program: Command, context: DeskContext): void {
	const { screen, openDesk, signal } = context
	program
		.command('handle')
		.summary('look the cars of orders up and price them')
		.description(
			'Handles orders: looks their cars up, prices them, and sends them on their way to payment. With HANDLING=auto this happens by itself; with HANDLING=known orders with an unknown car are yours to do, with HANDLING=manual all. At a terminal it shows the cars and asks about each. An unpaid order with a car that could not be delivered is handled again: its payment is closed, and the customer gets a new link.',
		)
		.argument('[ids...]', 'order numbers, or ids, or the first 8 characters of these')
		.option('--all-waiting', 'every order that waits, oldest first, as the register says')
		.option(
			'--car <number=yes|no|kronor>',
			'whether a car is delivered, and for how much without VAT: for this order only',
			carDecision,
		)
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- orders --status RECEIVED
  npm run desk -- handle 4F2K-9QXH
  npm run desk -- handle 4F2K-9QXH --car VND5R6S7T8U123456=1450 --yes
  npm run desk -- handle --all-waiting`,
		)
		.action(async (ids: string[], options: Options, command: Command) => {
			const areNamed = ids.length > 0
			if (areNamed === (options.allWaiting === true)) {
				command.error('error: give order numbers or --all-waiting')
			}
			if (options.car && ids.length !== 1) {
				command.error('error: --car decides for one order: give its number')
			}
			const desk = await openDesk(options)
			const { shop } = desk
			const chosen = await Promise.all(ids.map((id) => orderByIdStart(shop.db, id)))
			const orderIds = options.allWaiting ? waitingOrders(shop) : chosen
			const asks = areNamed && screen.terminal.canAsk && !options.yes && !options.json
			const results: Handled[] = []
			for await (const orderId of orderIds) {
				if (signal.aborted) break
				const given = { decisions: options.car ?? [] }
				const handling = asks ? await askAbout(context, shop, orderId, given.decisions) : given
				const result = await handle(desk, { orderId, ...handling }, screen)
				results.push(result)
				if (!options.json) screen.say(inWords(screen, result, await orderInShort(shop.db, orderId)))
				if (isBrokenOff(results)) break
			}
			if (options.json) screen.json(results)
			else if (results.length === 0) screen.tell('No order waits to be handled.')
			if (isBrokenOff(results)) {
				throw new DeskError('Several orders in a row could not be handled, so the rest was left.')
			}
			if (results.some(isFailed)) throw new DeskError('Not every order could be handled.')
		})
}

const isBrokenOff = (results: readonly Handled[]) =>
	results.slice(-FAILURES_IN_A_ROW).filter(isFailed).length === FAILURES_IN_A_ROW

const ASKED_ABOUT = ['RECEIVED', 'CREATED', 'UNDELIVERABLE']

/** Nobody is asked where there is nothing to decide. */
async function askAbout(
	context: DeskContext,
	shop: Shop,
	orderId: string,
	given: readonly CarDecision[],
) {
	const preview = await previewHandling(shop, orderId)
	const isOpen = preview?.cars.some(({ isAgreed }) => !isAgreed) ?? false
	if (!preview || !isOpen || !ASKED_ABOUT.includes(preview.status)) return { decisions: given }
	const decisions = await askAboutCars(context, preview, given)
	return { decisions, revision: preview.revision }
}

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
