import { ORDER_WORDS, orderWords, readOrderState } from '@coc/contract'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { addDays, type Day, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { ORDER_STATUSES } from '../../orders/order-status.ts'
import { day, jsonOption, wholeNumber } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { type FoundOrder, type FoundOrders, findOrders } from '../queries/finding/find-orders.ts'
import { atMinute, kronor, number } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import type { Column } from '../terminal/table.ts'
import { orderText, shortId } from './order-texts.ts'

type Options = {
	readonly status?: ReturnType<typeof statusOf>
	readonly since?: Day
	readonly until?: Day
	readonly company?: true
	readonly private?: true
	readonly limit: number
	readonly json?: true
}

const STATUS_HELP = ORDER_STATUSES.map(
	(status) => `  ${orderWords(status, 'en').padEnd(22)}${status}`,
).join('\n')

/** Its words, or some of them that fit no other, or its code. */
function statusOf(text: string) {
	const read = readOrderState(text) ?? readOrderState(completed(text))
	if (read) return read
	const words = Object.values(ORDER_WORDS).map(({ en }) => en)
	throw new InvalidArgumentError(`Give one of ${[...words, ...ORDER_STATUSES].join('; ')}.`)
}

function completed(start: string): string {
	const typed = start.trim().toLowerCase()
	const begun = Object.values(ORDER_WORDS).flatMap((words) =>
		Object.values(words).filter((word) => word.toLowerCase().startsWith(typed)),
	)
	// 'Cannot be delivered' begins its own kinds.
	const [shortest = ''] = begun.toSorted((a, b) => a.length - b.length)
	return begun.every((word) => word.startsWith(shortest)) ? shortest : ''
}

export function addOrders(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('orders')
		.summary('list orders, newest first, or find some')
		.description(
			'Lists orders, newest first. With words, finds the orders that have all of them: an order number or the beginning of its id; a name, company, street, post code, town, e-mail address or phone number; a chassis number, its end or a part of it, or a registration number; a receipt number, or the reference of a payment. Accents, spaces and hyphens do not matter.',
		)
		.argument('[words...]', 'what to look for')
		.option('-s, --status <status>', 'one of those below, in words or as a code', statusOf)
		.option('--since <day>', 'from this day on: 2026-03-31, today, yesterday or 7d', day)
		.option('--until <day>', 'up to and including this day', day)
		.addOption(new Option('--company', 'only orders of companies').conflicts('private'))
		.option('--private', 'only orders of private persons')
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 10_000), 50)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Statuses:
${STATUS_HELP}

Examples:
  npm run desk -- orders
  npm run desk -- orders --status new
  npm run desk -- orders åsa öberg --since 2026-01-01
  npm run desk -- orders 070-123 45 67
  npm run desk -- orders VND1A2B3C4D567890
  npm run --silent desk -- orders --status SETTLED --since 7d --json`,
		)
		.action(async (words: string[], options: Options) => {
			const { shop } = await openDesk()
			const found = await findOrders(shop.db, {
				status: options.status?.status ?? null,
				state: options.status?.state ?? null,
				isCompany: options.company ? true : options.private ? false : null,
				since: options.since ? startOf(options.since) : null,
				until: options.until ? startOf(addDays(options.until, 1)) : null,
				words,
				limit: options.limit,
			})
			if (options.json) screen.json(found.orders)
			else show(screen, found, words, options)
		})
}

function show(screen: Screen, found: FoundOrders, words: string[], options: Options): void {
	const { orders, more, readSince } = found
	if (orders.length > 0) screen.table(columnsFor(screen), orders)
	else screen.tell(nothingFound(words, options))
	if (more) screen.tell(`Only the newest ${number(orders.length)}; --limit shows more.`)
	if (readSince && !options.since) {
		screen.tell(`Looked through the orders since ${dayOf(readSince)}; --since looks further back.`)
	}
}

function nothingFound(words: readonly string[], options: Options): string {
	const narrowing = options.status ?? options.since ?? options.until
	if (narrowing !== undefined || options.company || options.private) {
		return 'No order is like that. Leave out --status, --since, --until, --company or --private to find more.'
	}
	return words.length > 0
		? 'No order has that. Try a part of the name or of the e-mail address, or the end of the chassis number.'
		: 'There are no orders yet.'
}

function columnsFor({ terminal }: Screen): Column<FoundOrder>[] {
	return [
		{ title: 'Received', value: (order) => atMinute(order.createdAt) },
		{ title: 'Number', value: (order) => order.reference },
		{ title: 'Id', value: (order) => shortId(terminal, order.id), optional: true },
		{ title: 'Status', value: (order) => orderText(order.state), least: 9 },
		{ title: 'Customer', value: (order) => order.name, least: 5 },
		{ title: 'E-mail', value: (order) => order.emailAddress, least: 12, optional: true },
		{
			title: 'Cars',
			value: (order) => String(order.chassisNumbers.length),
			align: 'right',
			optional: true,
		},
		{
			title: 'Total SEK',
			value: (order) => (order.totalOre === null ? '' : kronor(order.totalOre)),
			align: 'right',
		},
	]
}
