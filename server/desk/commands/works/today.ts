import type { Command } from 'commander'
import { listAttention } from '../../../attention/list-attention.ts'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { readToday, type Today } from '../../queries/office/read-today.ts'
import { drawChart } from '../../terminal/chart.ts'
import { counted } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'

export function addToday(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('today')
		.summary('how much waits for you, and how the week went')
		.description(
			'Counts what needs you, the orders to handle and the certificates to produce and to post, and shows the week.',
		)
		.addOption(jsonOption())
		.addHelpText('after', '\nExamples:\n  npm run desk -- today')
		.action(async (options: { json?: true }) => {
			const { shop } = await openDesk()
			const [today, needed] = await Promise.all([readToday(shop.pool), listAttention(shop)])
			if (options.json) screen.json({ needsYou: needed.length, ...today })
			else show(screen, today, needed.length)
		})
}

function show(screen: Screen, today: Today, needsYou: number): void {
	const late = today.late > 0 ? `, ${today.late} of them late` : ''
	screen.facts([
		['Needs you', needsYou === 0 ? 'nothing' : `${counted(needsYou, 'thing')}: attention`],
		['To handle', `${counted(today.toHandle, 'order')}: orders --status RECEIVED`],
		['To produce', `${counted(today.toProduce, 'certificate')}${late}: deliveries`],
		['To post', `${counted(today.toPost, 'certificate')}: deliveries ready`],
	])
	screen.heading('The week')
	screen.lines(
		drawChart(
			today.week.map(({ day }) => `${weekday.format(new Date(day))} ${day}`),
			[
				{ title: 'Orders', style: 'cyan', values: today.week.map(({ orders }) => orders) },
				{
					title: 'Certificates',
					style: 'green',
					values: today.week.map(({ certificates }) => certificates),
				},
			],
			screen.terminal.columns,
		),
	)
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
