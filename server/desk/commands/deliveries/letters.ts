import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { testPrintPdf } from '../../../deliveries/letters/test-print.ts'
import { AddressTooLongError } from '../../../deliveries/letters/window-address.ts'
import { perform } from '../../acts/act.ts'
import { DRAW_LETTERS } from '../../acts/deliveries/draw-letters.ts'
import { asOption, jsonOption, ORDER_ARGUMENT } from '../../arguments.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { carsToPack } from '../../queries/deliveries/list-deliveries.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { counted } from '../../terminal/format.ts'

type Options = {
	readonly out: string
	readonly testPrint?: true
	readonly as?: string
	readonly json?: true
}

const MOST = 10_000

export function addLetters(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('letters')
		.summary('cover letters for certificates that go by post, as PDF')
		.description(
			'Draws a cover letter for each order, with the address where the window of a C5 envelope is and a list of the cars. Without orders: for all that `deliveries ready` lists.',
		)
		.argument('[id...]', ORDER_ARGUMENT)
		.requiredOption('-o, --out <file>', 'the PDF to write')
		.option('--test-print', 'only a page with the frame of the window (ENVELOPE_WINDOW)')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- letters --test-print --out test.pdf
  npm run desk -- letters --out letters.pdf
  npm run desk -- letters 4F2K-9QXH --out letter.pdf`,
		)
		.action(async (ids: string[], options: Options) => {
			const desk = await openDesk(options)
			const { out } = options
			if (options.testPrint) {
				await write(out, await testPrint(desk))
				if (options.json) screen.json({ file: out })
				else screen.say(`Written to ${out}. Print it without scaling.`)
				return
			}
			const orderIds = await chosenOrders(desk, ids)
			const drawn = await perform(desk, DRAW_LETTERS, { orderIds }).catch(tooLong)
			if (!drawn) throw new DeskError('There is nothing to post.')
			await write(out, drawn.pdf)
			const orders = drawn.letters.map(({ reference }) => reference)
			const left = ids.length === 0 ? 0 : orderIds.length - orders.length
			if (options.json) screen.json({ file: out, orders })
			else screen.say(`${counted(orders.length, 'letter')} written to ${out}.`)
			if (left > 0) screen.tell(`${counted(left, 'order has', 'orders have')} nothing to post.`)
		})
}

async function chosenOrders({ shop: { db } }: Desk, ids: readonly string[]): Promise<string[]> {
	const chosen =
		ids.length === 0
			? (await carsToPack(db, MOST)).map(({ orderId }) => orderId)
			: await Promise.all(ids.map((id) => orderByIdStart(db, id)))
	return [...new Set(chosen)]
}

function testPrint({ shop }: Desk): Promise<Buffer> {
	const { seller, contactEmail, certificates } = shop
	return testPrintPdf({ window: certificates.envelopeWindow, seller, contactEmail, at: new Date() })
}

function tooLong(error: unknown): never {
	if (!(error instanceof AddressTooLongError)) throw error
	throw new DeskError(
		`The address of order ${error.message} does not fit into the window, however small it is printed. Shorten it (\`npm run desk -- edit\`), or look at ENVELOPE_WINDOW. Nothing was written.`,
		{ cause: error },
	)
}

async function write(file: string, pdf: Buffer): Promise<void> {
	await writeFile(file, pdf, { mode: 0o600 }).catch((error: Error) => {
		throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
	})
}
