import type { Command } from 'commander'
import { addDays, type Day, startOf } from '../../../calendar/swedish-days.ts'
import { day, jsonOption, refuseBackwards, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { orderInLog, refuseUnknownNames } from '../../queries/office/in-log.ts'
import { type LoggedAct, readLog } from '../../queries/office/read-log.ts'
import { detailsInWords } from '../../queries/order-history.ts'
import { atSecond, number } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import type { Column } from '../../terminal/table.ts'
import { dim } from '../../terminal/text.ts'
import { shortId } from '../order-texts.ts'
import { addLogExport } from './log-export.ts'

type Options = {
	readonly by?: string
	readonly act?: string
	readonly order?: string
	readonly from?: Day
	readonly to?: Day
	readonly limit: number
	readonly json?: true
}

export function addLog(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const log = program
		.command('log')
		.summary('what was done at the desk, and by whom; log export')
		.description(
			'Lists what operators did, the newest first, in the browser and at the command line. Nobody can change or delete what stands here.',
		)
		.option('--by <name>', 'only what this person did')
		.option('--act <name>', 'only this act, such as refund')
		.option('--order <id>', 'only what was done to this order')
		.option('--from <day>', 'from this day on: 2026-03-01', day)
		.option('--to <day>', 'up to and including this day', day)
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 100_000), 50)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- log
  npm run desk -- log --act refund --by "Anna Ek"
  npm run desk -- log export --from 2026-03-01 --out log.csv`,
		)
		.action(async (options: Options) => {
			const { shop } = await openDesk()
			const { by: operator = null, act = null, order } = options
			await refuseUnknownNames(shop.db, { operator, act })
			const found = await readLog(shop.db, {
				operator,
				act,
				orderId: order === undefined ? null : await orderInLog(shop.db, order),
				since: options.from === undefined ? null : startOf(options.from),
				until: options.to === undefined ? null : startOf(addDays(options.to, 1)),
				before: null,
				limit: options.limit + 1,
			})
			const acts = found.slice(0, options.limit)
			if (options.json) screen.json(acts)
			else if (acts.length === 0) screen.tell('Nothing like that was done.')
			else screen.table(columnsFor(screen), acts)
			if (found.length > acts.length) {
				screen.tell(`Only the newest ${number(acts.length)}; --limit shows more.`)
			}
		})
	refuseBackwards(log, 'from', 'to')
	addLogExport(log, context)
}

function columnsFor({ terminal }: Screen): Column<LoggedAct>[] {
	return [
		{ title: 'When', value: ({ at }) => atSecond(at) },
		{ title: 'Who', value: ({ operator }) => operator, least: 6 },
		{ title: 'Where', value: ({ operatorId }) => (operatorId ? 'browser' : dim('terminal')) },
		{ title: 'What', value: ({ act }) => act, least: 6 },
		{
			title: 'Order',
			value: ({ orderId }) => (orderId ? shortId(terminal, orderId) : ''),
		},
		{ title: 'Details', value: ({ details }) => detailsInWords(details), least: 8 },
	]
}
