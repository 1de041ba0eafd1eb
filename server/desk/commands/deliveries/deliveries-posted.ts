import type { Command } from 'commander'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { type Posting, recentPostings } from '../../queries/deliveries/list-postings.ts'
import { atMinute } from '../../terminal/format.ts'
import type { Column } from '../../terminal/table.ts'

const MOST = 200

export function addPosted(
	deliveries: Command,
	{ screen, openDesk }: Pick<DeskContext, 'screen' | 'openDesk'>,
): void {
	deliveries
		.command('posted')
		.summary('letters of the last two weeks, with their numbers')
		.description(
			'Lists what was posted in the last two weeks, the newest first. `post` corrects a number.',
		)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- deliveries posted`,
		)
		.action(async ({ json }: { readonly json?: true }) => {
			const { db, certificates } = (await openDesk()).shop
			const postings = await recentPostings(db, certificates.carriers, MOST)
			if (json) screen.json(postings)
			else if (postings.length === 0) screen.tell('Nothing was posted in the last two weeks.')
			else screen.table(COLUMNS, postings)
		})
}

const COLUMNS: Column<Posting>[] = [
	{ title: 'Posted', value: ({ postedAt }) => atMinute(postedAt) },
	{ title: 'Order', value: ({ reference }) => reference },
	{ title: 'Carrier', value: ({ tracking }) => tracking.carrier },
	{ title: 'Number', value: ({ tracking }) => tracking.number },
	{ title: 'Cars', value: ({ cars }) => cars.join(' '), least: 17, optional: true },
]
