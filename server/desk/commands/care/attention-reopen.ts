import type { Command } from 'commander'
import { listSettled } from '../../../attention/list-attention.ts'
import { perform } from '../../acts/act.ts'
import { REOPEN_ATTENTION } from '../../acts/care/reopen-attention.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { findItem } from '../../queries/find-attention.ts'

type Options = { readonly as?: string; readonly json?: true }

export function addAttentionReopen(attention: Command, { screen, openDesk }: DeskContext): void {
	attention
		.command('reopen')
		.summary('put back what was settled by mistake')
		.description(
			'Puts something back on the list that somebody has settled: it needs a person again.',
		)
		.argument('<key...>', 'its kind and its order, as `attention settle` was told')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- attention reopen refunded-elsewhere 4F2K-9QXH`,
		)
		.action(async (key: string[], options: Options) => {
			const desk = await openDesk(options)
			const item = await findItem(desk.shop.db, await listSettled(desk.shop), key)
			const outcome = item ? await perform(desk, REOPEN_ATTENTION, { item }) : 'not-settled'
			if (options.json) screen.json({ outcome })
			else if (outcome === 'reopened') screen.say('It is on the list again.')
			else screen.say('It is not settled: it is on the list, or needs nobody any more.')
		})
}
