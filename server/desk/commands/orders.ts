import { orderWords } from '@coc/contract'
import { type Command, Option } from 'commander'
import { dayOf } from '../../calendar/swedish-days.ts'
import { ORDER_STATUSES } from '../../orders/order-status.ts'
import { perform } from '../acts/act.ts'
import { EXPORT_ORDERS } from '../acts/orders/export-orders.ts'
import { asOption, jsonOption, wholeNumber } from '../arguments.ts'
import type { Desk, DeskContext } from '../context.ts'
import { FOR_PROGRAMS, FOR_SPREADSHEETS } from '../csv.ts'
import { DeskError } from '../desk-error.ts'
import { orderCsv } from '../files/order-csv.ts'
import { type FoundOrder, type FoundOrders, findOrders } from '../queries/finding/find-orders.ts'
import { readOrderFilter, searchOf } from '../queries/finding/order-query.ts'
import { atMinute, counted, kronor, number } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import type { Column } from '../terminal/table.ts'
import { writeWholeFile } from '../whole-file.ts'
import { addFilterOptions, type FilterOptions, filterOf } from './lists/order-filter-options.ts'
import { filterOfView, NOT_A_LIST } from './lists/views.ts'
import { orderText, shortId } from './order-texts.ts'

type Options = FilterOptions & {
	readonly view?: string
	readonly limit: number
	readonly csv?: true
	readonly out?: string
	readonly plain?: true
	readonly as?: string
	readonly json?: true
}

const STATUS_HELP = ORDER_STATUSES.map(
	(status) => `  ${orderWords(status, 'en').padEnd(22)}${status}`,
).join('\n')

export function addOrders(program: Command, { screen, openDesk }: DeskContext): void {
	addFilterOptions(program.command('orders'))
		.summary('list orders, newest first, or find some')
		.description(
			'Lists orders, newest first. With words, finds the orders that have all of them: an order number or the beginning of its id; a name, company, street, post code, town, e-mail address or phone number; a chassis number, its end or a part of it, or a registration number; a receipt number, or the reference of a payment. Accents, spaces and hyphens do not matter.',
		)
		.argument('[words...]', 'what to look for')
		.option('--view <name>', 'a list that was saved: `views`')
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 10_000), 50)
		.option('--csv', 'all of them as CSV for a spreadsheet, with addresses')
		.addOption(new Option('-o, --out <file>', 'write the CSV to this file').implies({ csv: true }))
		.option('--plain', 'CSV for programs: commas, decimal points and no byte order mark')
		.addOption(asOption())
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
  npm run desk -- orders --delivery LATE --form post
  npm run desk -- orders --paid-since 2026-11-01 --country FI --out finland.csv
  npm run --silent desk -- orders --status SETTLED --since 7d --json`,
		)
		.action(async (words: string[], options: Options) => {
			const desk = await openDesk(options)
			const { shop } = desk
			const view = options.view === undefined ? {} : await filterOfView(desk, options.view)
			const filter = { ...view, ...filterOf(words, options) }
			if (options.csv) return exportCsv(screen, desk, filter, options)
			const query = readOrderFilter(filter)
			if (!query) throw new DeskError(NOT_A_LIST)
			const { limit } = options
			const found = await findOrders(shop.db, { ...(await searchOf(shop, query)), limit })
			if (options.json) screen.json(found.orders)
			else show(screen, found, words, options)
			tellOfMore(screen, found, options)
		})
}

const NOT_EXPORTED = {
	'too-many':
		'These are more than a spreadsheet is good for: narrow them, as by --since and --until.',
	none: 'No order is like that. Nothing was written.',
	'not-a-list': NOT_A_LIST,
}

async function exportCsv(screen: Screen, desk: Desk, filter: object, options: Options) {
	const { out, plain } = options
	const exported = await perform(desk, EXPORT_ORDERS, { orders: { filter, except: [] } })
	if (exported.outcome !== 'exported') throw new DeskError(NOT_EXPORTED[exported.outcome])
	const csv = orderCsv(exported.orders, plain ? FOR_PROGRAMS : FOR_SPREADSHEETS)
	if (out === undefined) await screen.stream(csv)
	else await writeWholeFile(out, csv)
	screen.tell(
		`${counted(exported.count, 'order')}${out === undefined ? '' : `, written to ${out}`}.`,
	)
}

function show(screen: Screen, found: FoundOrders, words: string[], options: Options): void {
	if (found.orders.length > 0) screen.table(columnsFor(screen), found.orders)
	else screen.tell(nothingFound(words, options))
}

/** To scripts, too: else nobody misses what was left out. */
function tellOfMore(screen: Screen, found: FoundOrders, options: Options): void {
	const { orders, more, readSince } = found
	if (more) screen.tell(`Only the newest ${number(orders.length)}; --limit shows more.`)
	if (readSince && !options.since) {
		screen.tell(`Looked through the orders since ${dayOf(readSince)}; --since looks further back.`)
	}
}

function nothingFound(words: readonly string[], options: Options): string {
	if (Object.keys(filterOf([], options)).length > 0 || options.view !== undefined) {
		return 'No order is like that. Leave out --status, --since, --until or another option to find more.'
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
