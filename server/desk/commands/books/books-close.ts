import type { Command } from 'commander'
import { type Month, monthAfter } from '../../../books/months.ts'
import { perform } from '../../acts/act.ts'
import { CLOSE_MONTH } from '../../acts/books/close-month.ts'
import { asOption, jsonOption, month, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { counted } from '../../terminal/format.ts'

type Options = { readonly as?: string; readonly yes?: true; readonly json?: true }

export function addBooksClose(books: Command, { screen, openDesk, signal }: DeskContext): void {
	books
		.command('close')
		.summary('fix a month, and all before it')
		.description(
			'Closes a month that is over, and all before it: its vouchers stay as they are, and what comes later is booked on the first day of the month after it, with its own day in the text. It cannot be opened again.',
		)
		.argument('<month>', 'as 2026-11', month)
		.addOption(yesOption())
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- books close 2026-11
  npm run desk -- books close 2026-11 --yes --as Anna`,
		)
		.action(async (asked: Month, options: Options) => {
			const desk = await openDesk(options)
			const question = `Close ${asked} and all months before it for good? [y/N]`
			const isSure = await confirm({ screen, signal }, { text: question, yes: YES }, options.yes)
			if (!isSure) throw new DeskError('Nothing was changed.')
			const closed = await perform(desk, CLOSE_MONTH, { month: asked })
			if (closed.outcome === 'not-over') {
				throw new DeskError(`${asked} is not over in Sweden. Nothing was changed.`)
			}
			if (closed.outcome === 'closed-before') {
				throw new DeskError(
					`${asked} is closed already: the last closed month is ${closed.lastClosed}. Nothing was changed.`,
				)
			}
			if (options.json) return screen.json(closed)
			screen.say(`${asked} is closed. What comes later is booked in ${monthAfter(asked)}.`)
			const { notExported } = closed.sums
			if (notExported > 0) {
				screen.tell(
					`${counted(notExported, 'voucher')} of it not exported yet: npm run desk -- books export ${asked} --sie FILE`,
				)
			}
		})
}
