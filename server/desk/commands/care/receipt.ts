import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { perform } from '../../acts/act.ts'
import { TAKE_RECEIPT_OUT } from '../../acts/care/take-receipt-out.ts'
import { asOption, jsonOption, ORDER_ARGUMENT, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'

type Options = {
	readonly out?: string
	readonly creditNote?: number
	readonly as?: string
	readonly json?: true
}

export function addReceipt(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('receipt')
		.summary('the receipt of a paid order, or a credit note, as PDF')
		.description(
			'Writes the receipt of a paid order, or one of its credit notes, as PDF. Those of an erased order still name their buyer, for as long as the books are kept: they are for the books, and no longer on the order’s page.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.option('--credit-note <number>', 'this credit note of the order instead', wholeNumber(1, 1e9))
		.option('-o, --out <file>', 'the file to write (default: kvitto- and its number)')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- receipt 4F2K-9QXH --out receipt.pdf
  npm run desk -- receipt 4F2K-9QXH --credit-note 3`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const { creditNote } = options
			const receipt = await perform(desk, TAKE_RECEIPT_OUT, { orderId, creditNote })
			if (!receipt) {
				throw new DeskError(
					creditNote === undefined
						? 'The order has no receipt: nobody has paid it.'
						: 'The order has no such credit note.',
				)
			}
			const file = options.out ?? receipt.name
			await writeFile(file, receipt.pdf, { mode: 0o600 }).catch((error: Error) => {
				throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
			})
			if (options.json) screen.json({ orderId, file })
			else screen.say(`Written to ${file}.`)
		})
}
