import type { Command } from 'commander'
import type { Day } from '../../../calendar/swedish-days.ts'
import { perform } from '../../acts/act.ts'
import { EXPORT_LOG } from '../../acts/operators/export-log.ts'
import { asOption, day } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { FOR_PROGRAMS, FOR_SPREADSHEETS } from '../../csv.ts'
import { logCsv } from '../../files/log-csv.ts'
import { orderInLog, refuseUnknownNames } from '../../queries/office/in-log.ts'
import { writeWholeFile } from '../../whole-file.ts'

type Options = {
	readonly by?: string
	readonly act?: string
	readonly order?: string
	readonly from?: Day
	readonly to?: Day
	readonly out?: string
	readonly plain?: true
	readonly as?: string
}

export function addLogExport(log: Command, { screen, openDesk }: DeskContext): void {
	log
		.command('export')
		.summary('the log as CSV')
		.description(
			'Writes what was done at the desk as CSV, the newest first. That it was taken out is in the log, too.',
		)
		.option('--by <name>', 'only what this person did')
		.option('--act <name>', 'only this act, such as refund')
		.option('--order <id>', 'only what was done to this order')
		.option('--from <day>', 'the first day: 2026-03-01', day)
		.option('--to <day>', 'the last day: 2026-03-31', day)
		.option('-o, --out <file>', 'write to this file instead of stdout')
		.option('--plain', 'for programs: commas and no byte order mark')
		.addOption(asOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- log export --from 2026-03-01 --to 2026-03-31 --out march.csv
  npm run --silent desk -- log export --act refund --plain > refunds.csv`,
		)
		.action(async (options: Options) => {
			const desk = await openDesk(options)
			const { by = null, act = null, order, from = null, to = null } = options
			await refuseUnknownNames(desk.shop.db, { operator: by, act })
			const orderId = order === undefined ? null : await orderInLog(desk.shop.db, order)
			const acts = await perform(desk, EXPORT_LOG, { operator: by, act, orderId, from, to })
			const csv = logCsv(acts, options.plain ? FOR_PROGRAMS : FOR_SPREADSHEETS)
			if (options.out === undefined) await screen.stream(csv)
			else await writeWholeFile(options.out, csv)
		})
}
