import { styleText } from 'node:util'
import { Command } from 'commander'
import { addAccept } from './commands/accept.ts'
import { addBooks } from './commands/books/books.ts'
import { addCancel } from './commands/cancel.ts'
import { addAsk } from './commands/care/ask.ts'
import { addAttention } from './commands/care/attention.ts'
import { addCheck } from './commands/care/check.ts'
import { addMail } from './commands/care/mail.ts'
import { addNoteCommand } from './commands/care/note.ts'
import { addPerson } from './commands/care/person.ts'
import { addReceipt } from './commands/care/receipt.ts'
import { addCars } from './commands/cars/cars.ts'
import { addEdit } from './commands/corrections/edit.ts'
import { addSwapCar } from './commands/corrections/swap-car.ts'
import { addDeliver } from './commands/deliveries/deliver.ts'
import { addDeliveries } from './commands/deliveries/deliveries.ts'
import { addLetters } from './commands/deliveries/letters.ts'
import { addPost } from './commands/deliveries/post.ts'
import { addDocuments } from './commands/documents/documents.ts'
import { addErase } from './commands/erase.ts'
import { addExport } from './commands/export.ts'
import { addHandle } from './commands/handling/handle.ts'
import { addJobs } from './commands/jobs.ts'
import { addBulk } from './commands/lists/bulk.ts'
import { addViews } from './commands/lists/views.ts'
import { addCompare } from './commands/money/compare.ts'
import { addLog } from './commands/operators/log.ts'
import { addOperators } from './commands/operators/operators.ts'
import { addOrder } from './commands/order.ts'
import { addOrders } from './commands/orders.ts'
import { addRefund } from './commands/refund.ts'
import { addResend } from './commands/resend.ts'
import { addStats } from './commands/stats.ts'
import { addWithdrawals } from './commands/withdrawals/withdrawals.ts'
import { addToday } from './commands/works/today.ts'
import { addWorks } from './commands/works/works.ts'
import type { DeskContext } from './context.ts'
import { safeLines } from './terminal/screen.ts'
import type { Terminal } from './terminal/terminal.ts'

/** All commands. Nothing is connected to until one of them runs. */
export function buildProgram(context: DeskContext): Command {
	const program = new Command('npm run desk --')
		.description('The operator’s desk: find, mend and look after orders.')
		.usage('<command> [options]')
		.helpCommand(false)
		// `jobs` and `jobs retry` have options of the same names.
		.enablePositionalOptions()
		.showHelpAfterError('Add --help to see what this command takes.')
		.exitOverride()
	drawHelpOn(program, context.screen.terminal)

	program.commandsGroup('Today:')
	addToday(program, context)
	addAttention(program, context)
	program.commandsGroup('Orders:')
	addOrders(program, context)
	addViews(program, context)
	addOrder(program, context)
	addHandle(program, context)
	addEdit(program, context)
	addSwapCar(program, context)
	addAsk(program, context)
	addResend(program, context)
	addMail(program, context)
	addNoteCommand(program, context)
	addCancel(program, context)
	addBulk(program, context)
	program.commandsGroup('Certificates:')
	addDeliveries(program, context)
	addDocuments(program, context)
	addDeliver(program, context)
	addLetters(program, context)
	addPost(program, context)
	program.commandsGroup('Persons:')
	addPerson(program, context)
	addErase(program, context)
	program.commandsGroup('Money:')
	addCheck(program, context)
	addCompare(program, context)
	addAccept(program, context)
	addRefund(program, context)
	addWithdrawals(program, context)
	addReceipt(program, context)
	addBooks(program, context)
	addExport(program, context)
	program.commandsGroup('Cars:')
	addCars(program, context)
	program.commandsGroup('Looking after it:')
	addWorks(program, context)
	addJobs(program, context)
	addStats(program, context)
	program.commandsGroup('People at the desk:')
	addOperators(program, context)
	addLog(program, context)
	program.addHelpText(
		'after',
		`
Each command explains itself: npm run desk -- orders --help
For scripts, add --json, and --silent to npm: npm run --silent desk -- orders --json
Colours: NO_COLOR=1 turns them off.`,
	)
	return program
}

const WIDEST_HELP = 100

function drawHelpOn(program: Command, { stdout, stderr, columns, colour }: Terminal): void {
	const inStyle = (style: 'bold' | 'cyan') => (text: string) =>
		colour ? styleText(style, text, { validateStream: false }) : text
	const width = Math.min(columns, WIDEST_HELP)
	program
		.configureOutput({
			writeOut: (text) => stdout.write(text),
			// Usage errors quote what was typed.
			writeErr: (text) => stderr.write(safeLines(text)),
			getOutHelpWidth: () => width,
			getErrHelpWidth: () => width,
			getOutHasColors: () => colour,
			getErrHasColors: () => false,
		})
		.configureHelp({
			minWidthToWrap: 20,
			styleTitle: inStyle('bold'),
			styleCommandText: inStyle('cyan'),
			styleSubcommandText: inStyle('cyan'),
			styleOptionText: inStyle('cyan'),
		})
}
