import type { Command } from 'commander'
import { CarFileError, ENCODINGS, type Encoding } from '../../../cars/import/import-cars.ts'
import { namedNumbers, openNumbers } from '../../../cars/removal/read-numbers.ts'
import type { FoundCars, OrderedCar, RemovalResult } from '../../../cars/removal/remove-cars.ts'
import { perform } from '../../acts/act.ts'
import { REMOVE_CARS } from '../../acts/cars/remove-cars.ts'
import { asOption, chassisNumber, jsonOption, oneOf, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { counted, number } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import type { Column } from '../../terminal/table.ts'
import { orderText } from '../order-texts.ts'
import { showLines } from './show-lines.ts'

type Options = {
	readonly file?: string
	readonly encoding?: Encoding
	readonly dryRun?: true
	readonly yes?: true
	readonly as?: string
	readonly json?: true
}

const ROWS_SHOWN = 20

export function addCarsRemove(cars: Command, context: DeskContext): void {
	const { screen, openDesk, signal } = context
	cars
		.command('remove')
		.summary('take cars out of the register')
		.description(
			'Removes cars, by their chassis numbers or by a file of them, after showing which of them are in open orders. An order that waits to be handled will not find its car then; one that was handled keeps its lines and its price.',
		)
		.argument('[numbers...]', 'chassis numbers', (text: string, before: string[] = []) => [
			...before,
			chassisNumber(text),
		])
		.option('-f, --file <file>', 'one chassis number a line, or a file as for cars import')
		.option('--encoding <name>', `of the file, as for cars import`, oneOf(ENCODINGS))
		.option('--dry-run', 'only show what would go')
		.addOption(yesOption())
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cars remove VND5R6S7T8U123456
  npm run desk -- cars remove --file sold-abroad.csv --dry-run`,
		)
		.action(async (numbers: string[] = [], options: Options, command: Command) => {
			if (numbers.length > 0 === (options.file !== undefined)) {
				command.error('error: name chassis numbers, or a file of them with --file')
			}
			const desk = await openDesk(options)
			const agree = async (found: FoundCars) => {
				if (!options.json) showFound(screen, found)
				if (options.dryRun) return false
				const open = found.inOpenOrders > 0 ? ` (${number(found.inOpenOrders)} in open orders)` : ''
				const text = `Remove ${counted(found.known, 'car')}${open}? [y/N]`
				if (await confirm(context, { text, yes: YES }, options.yes)) return true
				throw new DeskError('Nothing was changed.')
			}
			const { file, encoding } = options
			const opened =
				file === undefined
					? Promise.resolve(namedNumbers(numbers))
					: openNumbers({ file, encoding, signal })
			const result = await opened
				.then((given) => perform(desk, REMOVE_CARS, { numbers: given, agree, signal }))
				.catch((error: unknown) => {
					if (signal.aborted) throw new DeskError('Stopped. Nothing was changed.', { cause: error })
					if (error instanceof CarFileError) throw new DeskError(error.message, { cause: error })
					throw error
				})
			if (options.json) screen.json({ dryRun: options.dryRun === true, ...result })
			else showResult(screen, result, options)
		})
}

function showFound(screen: Screen, found: FoundCars): void {
	if (found.openOrders.length === 0) return
	screen.heading('In open orders')
	const columns: Column<OrderedCar>[] = [
		{ title: 'Chassis number', value: (car) => car.chassisNumber },
		{ title: 'Order', value: (car) => car.reference },
		{ title: 'Status', value: (car) => orderText(car.status), least: 6 },
	]
	screen.table(columns, found.openOrders.slice(0, ROWS_SHOWN))
	if (found.openOrders.length > ROWS_SHOWN) screen.tell('And more.')
}

function showResult(screen: Screen, result: RemovalResult, { dryRun }: Options): void {
	screen.facts([
		['Read', number(result.read)],
		[dryRun ? 'Would be removed' : 'Removed', number(dryRun ? result.known : result.removed)],
		['In open orders', number(result.inOpenOrders)],
		['Not in the register', number(result.unknown)],
		['Left out', number(result.bad)],
	])
	if (result.unknownNumbers.length > 0) {
		screen.heading('Not in the register')
		screen.say(result.unknownNumbers.slice(0, ROWS_SHOWN).join(', '))
	}
	showLines(screen, 'Left out', result.badLines)
	if (dryRun) screen.tell('Only looked: nothing was changed.')
	else if (result.removed === 0) screen.tell('Nothing was changed.')
}
