import type { Command } from 'commander'
import type { AttentionItem } from '../../../attention/attention-item.ts'
import { commandsFor } from '../../../attention/commands-for.ts'
import { listAttention } from '../../../attention/list-attention.ts'
import { jsonOption, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { findItem } from '../../queries/find-attention.ts'
import { atMinute, counted, number } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { bold, dim } from '../../terminal/text.ts'
import { addAttentionReopen } from './attention-reopen.ts'
import { addAttentionSettle } from './attention-settle.ts'

type Options = { readonly limit: number; readonly json?: true }

export function addAttention(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const attention = program
		.command('attention')
		.summary('everything that needs a person; attention settle, reopen')
		.description(
			'Lists everything that needs a person, the oldest first: why, and what to do about it. An alert in the log has the same key: with it, shows that one.',
		)
		.argument('[key...]', 'one of them: its kind and its order, as `wrong-amount 4F2K-9QXH`')
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 100_000), 50)
		.addOption(jsonOption())
		.usage('[options] [key...]')
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- attention
  npm run desk -- attention wrong-amount 4F2K-9QXH
  npm run desk -- attention settle refunded-elsewhere 4F2K-9QXH --note "booked by hand"`,
		)
		.action(async (key: string[], options: Options) => {
			const { shop } = await openDesk()
			const items = await listAttention(shop)
			if (key.length > 0) {
				const item = await findItem(shop.db, items, key)
				if (options.json) return screen.json(item ? asJson(item) : null)
				if (item) return showItem(screen, item)
				return screen.tell('It is not on the list: it is settled, or needs nobody any more.')
			}
			const shown = items.slice(0, options.limit)
			if (options.json) screen.json(shown.map(asJson))
			else if (items.length === 0) screen.tell('Nothing needs you.')
			else showAll(screen, items.length, shown)
			if (shown.length < items.length) {
				screen.tell(`Only the oldest ${number(shown.length)}; --limit shows more.`)
			}
		})
	addAttentionSettle(attention, context)
	addAttentionReopen(attention, context)
}

function showAll(screen: Screen, count: number, shown: readonly AttentionItem[]): void {
	screen.say(bold(counted(count, 'thing needs you', 'things need you')))
	for (const item of shown) {
		screen.say('')
		showItem(screen, item)
	}
}

function asJson(item: AttentionItem) {
	const { key, kind, orderId, name, since, why, title } = item
	return {
		key,
		kind,
		orderId,
		name,
		since,
		title: title.en,
		why: why.en,
		acts: commandsFor(item),
	}
}

function showItem(screen: Screen, item: AttentionItem): void {
	screen.say(bold(item.title.en), dim(`  ${item.key}, since ${atMinute(item.since)}`))
	screen.say(`  ${item.why.en}`)
	for (const command of commandsFor(item)) screen.say(`  ${command}`)
}
