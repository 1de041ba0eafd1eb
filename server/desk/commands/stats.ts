import { ORDER_WORDS } from '@coc/contract'
import type { Command } from 'commander'
import type { Day } from '../../calendar/swedish-days.ts'
import { jsonOption, wholeNumber } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { readStats, type Stats } from '../queries/read-stats.ts'
import { drawChart } from '../terminal/chart.ts'
import { counted, duration, money, number } from '../terminal/format.ts'
import type { Screen } from '../terminal/screen.ts'
import { bold } from '../terminal/text.ts'

/** Above this, a row stands for a week. */
const MOST_ROWS_OF_DAYS = 62

type Options = { readonly days: number; readonly json?: true }

export function addStats(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('stats')
		.summary('orders and payments per day')
		.description(
			`Shows how many orders came in and how many were paid, per day in Sweden (per week above ${MOST_ROWS_OF_DAYS} days), and their sums.`,
		)
		.option('-d, --days <number>', 'so many days, today included', wholeNumber(1, 3660), 30)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- stats
  npm run desk -- stats --days 365
  npm run --silent desk -- stats --days 7 --json`,
		)
		.action(async (options: Options) => {
			const { shop } = await openDesk()
			const stats = await readStats(shop.pool, options.days)
			if (options.json) screen.json(stats)
			else show(screen, stats)
		})
}

function show(screen: Screen, stats: Stats): void {
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
	])
}

type Row = { readonly label: string; readonly received: number; readonly paid: number }

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

function dayRow({ day, received, paid }: Stats['days'][number]): Row {
	return { label: `${weekday.format(new Date(day))} ${day}`, received, paid }
}

/** A week begins on a Monday; the first may be cut short. */
function byWeek(days: Stats['days']): Row[] {
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
