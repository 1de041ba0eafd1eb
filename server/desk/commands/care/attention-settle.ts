import { type Command, InvalidArgumentError } from 'commander'
import { listAttention } from '../../../attention/list-attention.ts'
import { perform } from '../../acts/act.ts'
import { SETTLE_ATTENTION } from '../../acts/care/settle-attention.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { findItem } from '../../queries/find-attention.ts'

type Options = { readonly note: string; readonly as?: string; readonly json?: true }

const LONGEST = 1000

function words(text: string): string {
	const typed = text.trim()
	if (typed !== '' && typed.length <= LONGEST) return typed
	throw new InvalidArgumentError(`Say why, in at most ${LONGEST} characters.`)
}

export function addAttentionSettle(attention: Command, { screen, openDesk }: DeskContext): void {
	attention
		.command('settle')
		.summary('say that something needs nobody any more')
		.description(
			'Takes something off the list that has no other end, such as money that was refunded on the provider’s own pages and is booked by hand now. If more happens to it, it comes back.',
		)
		.argument('<key...>', 'its kind and its order, as `attention` shows it')
		.requiredOption('--note <text>', 'why it needs nobody any more', words)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- attention settle refunded-elsewhere 4F2K-9QXH --note "booked by hand"`,
		)
		.action(async (key: string[], options: Options) => {
			const desk = await openDesk(options)
			const item = await findItem(desk.shop.db, await listAttention(desk.shop), key)
			if (!item) {
				if (options.json) screen.json({ outcome: 'not-found' })
				else screen.say('Nothing to settle: it needs nobody any more.')
				return
			}
			const outcome = await perform(desk, SETTLE_ATTENTION, { item, words: options.note })
			if (outcome === 'needs-act') {
				const acts = item.acts.map((act) => `\`npm run desk -- ${act}\``).join(', then ')
				throw new DeskError(`A word does not end this, its act does: ${acts}. Nothing was changed.`)
			}
			if (outcome === 'not-found') throw new DeskError('The order was erased just now.')
			if (options.json) screen.json({ key: item.key, outcome })
			else screen.say('Settled. If more happens to it, it comes back.')
		})
}
