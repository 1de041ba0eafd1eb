import type { Command } from 'commander'
import { jsonOption, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { detailsInWords } from '../../queries/order-history.ts'
import { readLog } from '../../queries/read-log.ts'
import { atSecond, number } from '../../terminal/format.ts'
import { dim } from '../../terminal/text.ts'
import { shortId } from '../order-texts.ts'

type Options = {
	readonly by?: string
	readonly act?: string
	readonly order?: string
	readonly limit: number
	readonly json?: true
}

export function addLog(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('log')
		.summary('what was done at the desk, and by whom')
		.description(
			'Lists what operators did, the newest first, in the browser and at the command line. Nobody can change or delete what stands here.',
		)
		.option('--by <name>', 'only what this person did')
		.option('--act <name>', 'only this act, such as refund')
		.option('--order <id>', 'only what was done to this order')
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 100_000), 50)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- log
  npm run desk -- log --act refund --by "Anna Ek"`,
		)
		.action(async (options: Options) => {
			const { shop } = await openDesk()
			const acts = await readLog(shop.db, {
				operator: options.by ?? null,
				act: options.act ?? null,
				orderId: options.order === undefined ? null : await orderByIdStart(shop.db, options.order),
				before: null,
				limit: options.limit,
			})
			if (options.json) return screen.json(acts)
			if (acts.length === 0) return screen.tell('Nothing like that was done.')
			screen.table(
				[
					{ title: 'When', value: ({ at }) => atSecond(at) },
					{ title: 'Who', value: ({ operator }) => operator, least: 6 },
					{ title: 'Where', value: ({ operatorId }) => (operatorId ? 'browser' : dim('terminal')) },
					{ title: 'What', value: ({ act }) => act, least: 6 },
					{
						title: 'Order',
						value: ({ orderId }) => (orderId ? shortId(screen.terminal, orderId) : ''),
					},
					{ title: 'Details', value: ({ details }) => detailsInWords(details), least: 8 },
				],
				acts,
			)
			if (acts.length === options.limit) {
				screen.tell(`Only the newest ${number(acts.length)}; --limit shows more.`)
			}
		})
}
