import type { Command } from 'commander'
import { LONGEST_NOTE, type NoteOutcome } from '../../../orders/notes/write-note.ts'
import { perform } from '../../acts/act.ts'
import { ADD_NOTE } from '../../acts/notes/add-note.ts'
import { DELETE_NOTE } from '../../acts/notes/delete-note.ts'
import { EDIT_NOTE } from '../../acts/notes/edit-note.ts'
import { asOption, jsonOption, ORDER_ARGUMENT, wholeNumber, yesOption } from '../../arguments.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { confirm, YES } from '../../terminal/confirm.ts'

type Options = {
	readonly edit?: number
	readonly delete?: number
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

const noteNumber = wholeNumber(1, 100_000)

export function addNoteCommand(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('note')
		.summary('write a note on an order, change or delete one')
		.description(
			'Writes a note on an order, for your colleagues: `order` shows it. A note that is changed keeps how it read before; one that is deleted keeps only who deleted it. Notes go when the order’s person is erased.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.argument('[words...]', 'what to write')
		.option('--edit <number>', 'write this instead of the note of that number', noteNumber)
		.option('--delete <number>', 'delete the note of that number', noteNumber)
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- note 4F2K-9QXH the customer calls again on Monday
  npm run desk -- note 4F2K-9QXH --edit 1 the customer calls again on Tuesday
  npm run desk -- note 4F2K-9QXH --delete 1`,
		)
		.action(async (id: string, typed: string[], options: Options, command: Command) => {
			const words = typed.join(' ').trim()
			if (options.delete === undefined && words === '') command.error('error: write something')
			if (options.delete !== undefined && (options.edit !== undefined || words !== '')) {
				command.error('error: --delete stands alone')
			}
			if (words.length > LONGEST_NOTE) {
				command.error(`error: a note has at most ${LONGEST_NOTE} characters`)
			}
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			if (options.delete !== undefined) {
				const text = `Delete note ${options.delete}? Its words cannot be brought back. [y/N]`
				if (!(await confirm(context, { text, yes: YES }, options.yes))) {
					throw new DeskError('Nothing was changed.')
				}
			}
			const outcome = await writeDown(desk, orderId, words, options)
			const refusal = REFUSALS[outcome]
			if (refusal) throw new DeskError(refusal)
			if (options.json) screen.json({ orderId, outcome })
			else if (outcome === 'unchanged') screen.say('The order has that note already.')
			else screen.say(options.delete === undefined ? 'Written down.' : 'Deleted.')
		})
}

function writeDown(
	desk: Desk,
	orderId: string,
	words: string,
	{ edit, delete: deleted }: Options,
): Promise<NoteOutcome> {
	if (deleted !== undefined) return perform(desk, DELETE_NOTE, { orderId, number: deleted })
	if (edit !== undefined) return perform(desk, EDIT_NOTE, { orderId, number: edit, words })
	return perform(desk, ADD_NOTE, { orderId, words })
}

const REFUSALS: Record<NoteOutcome, string | null> = {
	written: null,
	unchanged: null,
	'deleted-before': 'That note was deleted before. Nothing was changed.',
	'changed-meanwhile': 'Somebody else has edited it since. Nothing was changed.',
	'person-erased':
		'The person of this order was erased: nothing more is written about them. Nothing was changed.',
	'no-such-note': 'The order has no note of that number: `npm run desk -- order ID` shows them.',
	'not-found': 'The order was erased just now.',
}
