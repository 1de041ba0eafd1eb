import { ORDER_WORDS, OUTSIDE_EU } from '@coc/contract'
import { LONGEST_PERIOD_DAYS } from '@coc/contract/desk'
import type { Command } from 'commander'
import { type Day, dayOf, startOf } from '../../calendar/swedish-days.ts'
import { day, jsonOption, wholeNumber } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { type Figures, readFigures } from '../queries/read-figures.ts'
import { lastDays, type Period } from '../queries/read-stats.ts'
import { drawChart } from '../terminal/chart.ts'
import { counted, duration, kronor, money, number } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import { bold } from '../terminal/text.ts'

/** Above this, a row stands for a week. */
const MOST_ROWS_OF_DAYS = 62

type Options = {
	readonly days: number
	readonly from?: Day
	readonly to?: Day
	readonly json?: true
}

const CARS_SHOWN = 10

export function addStats(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('stats')
		.summary('orders and payments per day')
		.description(
			`Shows how many orders came in and how many were paid, per day in Sweden (per week above ${MOST_ROWS_OF_DAYS} days), their sums, how long certificates took, what each country bought, and the chassis numbers that nobody knows.`,
		)
		.option(
			'-d, --days <number>',
			'so many days, today included',
			wholeNumber(1, LONGEST_PERIOD_DAYS),
			30,
		)
		.option('--from <day>', 'from this day on, instead of --days', day)
		.option('--to <day>', 'up to and including this day (default: today)', day)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- stats
  npm run desk -- stats --days 365
  npm run desk -- stats --from 2026-11-01 --to 2026-11-30
  npm run --silent desk -- stats --days 7 --json`,
		)
		.action(async (options: Options, command: Command) => {
			const period = periodOf(options)
			if (period.from > period.to) command.error('error: --from is later than --to')
			const { shop } = await openDesk()
			const stats = await readFigures(shop, period)
			if (options.json) screen.json(stats)
			else show(screen, stats)
		})
}

function periodOf({ days, from, to = dayOf(new Date()) }: Options): Period {
	return { from: from ?? lastDays(days, startOf(to)).from, to }
}

function show(screen: Screen, stats: Figures): void {
	const rows = stats.days.length > MOST_ROWS_OF_DAYS ? byWeek(stats.days) : stats.days.map(dayRow)
	const title = rows.length === stats.days.length ? 'per day' : 'per week'
	screen.say(bold(`Orders ${title}, ${stats.from} to ${stats.to}`))
	screen.lines(
		drawChart(
			rows.map(({ label }) => label),
			[
				{ title: 'Received', style: 'cyan', values: rows.map(({ received }) => received) },
				{ title: ORDER_WORDS.SETTLED.en, style: 'green', values: rows.map(({ paid }) => paid) },
			],
			screen.terminal.columns,
		),
	)
	screen.heading('In all')
	const { netOre, vatOre } = stats.sold
	const share =
		stats.received === 0 ? '' : ` (${Math.round((stats.handled / stats.received) * 100)} %)`
	screen.facts([
		['Received', counted(stats.received, 'order')],
		['Handled', `${number(stats.handled)} of them${share}`],
		[ORDER_WORDS.SETTLED.en, `${counted(stats.paid, 'order')}, ${money(stats.paidOre)}`],
		['Given back', money(stats.refundedOre)],
		[
			'Payment link',
			stats.medianSecondsToPaymentLink === null
				? 'none was mailed'
				: `mailed ${duration(stats.medianSecondsToPaymentLink)} after the order (median)`,
		],
		['Booked as sold', `${money(netOre)} and ${money(vatOre)} VAT`],
		['Certificates', certificatesText(stats.certificates)],
	])
	showCountries(screen, stats)
	showUnknownCars(screen, stats)
}

function certificatesText({ sent, medianSeconds, slowestTenthSeconds }: Figures['certificates']) {
	return medianSeconds === null || slowestTenthSeconds === null
		? 'none was sent'
		: `${number(sent)} sent, ${duration(medianSeconds)} after the order (median), one in ten after more than ${duration(slowestTenthSeconds)}`
}

function showCountries(screen: Screen, { countries }: Figures): void {
	if (countries.length === 0) return
	screen.heading('Booked as sold, by country')
	screen.table(
		[
			{
				title: 'Country',
				value: ({ countryCode }) => (countryCode === OUTSIDE_EU ? 'outside the EU' : countryCode),
			},
			{ title: 'Receipts', align: 'right', value: ({ receipts }) => number(receipts) },
			{ title: 'Without VAT', align: 'right', value: ({ netOre }) => kronor(netOre) },
			{ title: 'VAT', align: 'right', value: ({ vatOre }) => kronor(vatOre) },
		],
		countries,
	)
}

function showUnknownCars(screen: Screen, { unknownCars }: Figures): void {
	if (unknownCars.count === 0) return
	screen.heading('Asked for and not known')
	screen.table(
		[
			{ title: 'Chassis number', value: ({ chassisNumber }) => chassisNumber },
			{ title: 'Orders', align: 'right', value: ({ orders }) => number(orders) },
			{ title: 'Last', value: ({ lastAskedOn }) => lastAskedOn },
		],
		unknownCars.first.slice(0, CARS_SHOWN),
	)
	if (unknownCars.count > CARS_SHOWN) {
		screen.tell(`And ${number(unknownCars.count - CARS_SHOWN)} more.`)
	}
}

type Row = { readonly label: string; readonly received: number; readonly paid: number }

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

function dayRow({ day, received, paid }: Figures['days'][number]): Row {
	return { label: `${weekday.format(new Date(day))} ${day}`, received, paid }
}

/** A week begins on a Monday; the first may be cut short. */
function byWeek(days: Figures['days']): Row[] {
	const weeks = new Map<Day, Row>()
	let monday: Day = days[0]?.day ?? ''
	for (const { day, received, paid } of days) {
		if (new Date(day).getUTCDay() === 1) monday = day
		const week = weeks.get(monday) ?? { label: `from ${monday}`, received: 0, paid: 0 }
		weeks.set(monday, {
			...week,
			received: week.received + received,
			paid: week.paid + paid,
		})
	}
	return [...weeks.values()]
}
