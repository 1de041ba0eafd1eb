import type { Command } from 'commander'
import {
	CarFileError,
	ENCODINGS,
	type Encoding,
	type ImportProgress,
	type ImportResult,
} from '../../../cars/import/import-cars.ts'
import { perform } from '../../acts/act.ts'
import { IMPORT_CARS } from '../../acts/cars/import-cars.ts'
import { asOption, jsonOption, oneOf } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { counted, number } from '../../terminal/format.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import type { Screen } from '../../terminal/screen.ts'
import { leftOutFile } from './left-out-file.ts'
import { LINES_SHOWN, showLines } from './show-lines.ts'

type Options = {
	readonly dryRun?: true
	readonly badLines?: string
	readonly encoding?: Encoding
	readonly as?: string
	readonly json?: true
}

export function addCarsImport(cars: Command, { screen, openDesk, signal }: DeskContext): void {
	cars
		.command('import')
		.summary('add or change many cars from a CSV file')
		.description(
			'Adds the cars of a CSV file, and changes those that are already there. Lines that cannot be read are left out and listed. Ctrl-C stops it with nothing changed.',
		)
		.argument('<file>', 'the file; docs/cars.md names its columns')
		.option('--dry-run', 'only count what would change')
		.option(
			'--bad-lines <file>',
			'write every line that was left out, and why, to this file: mend it and import it',
		)
		.option(
			'--encoding <name>',
			`one of ${ENCODINGS.join(', ')}; recognised where it is not said`,
			oneOf(ENCODINGS),
		)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cars import cars.csv --dry-run
  npm run desk -- cars import cars.csv --bad-lines bad.csv
  npm run desk -- cars import bad.csv --bad-lines still-bad.csv`,
		)
		.action(async (file: string, options: Options) => {
			const desk = await openDesk(options)
			const bar = progressBar(screen.terminal)
			await using leftOut = await leftOutFile(options.badLines, file)
			const result = await perform(desk, IMPORT_CARS, {
				file,
				encoding: options.encoding,
				dryRun: options.dryRun === true,
				signal,
				onHeader: leftOut.begin,
				onProgress: (progress) => bar.show(fractionOf(progress), detailOf(progress)),
				onBadLine: leftOut.write,
			})
				.catch((error: unknown) => {
					if (signal.aborted) throw new DeskError('Stopped. Nothing was changed.', { cause: error })
					if (error instanceof CarFileError) throw new DeskError(error.message, { cause: error })
					throw error
				})
				.finally(() => bar.clear())
			if (options.json) screen.json({ dryRun: options.dryRun === true, ...result })
			else showResult(screen, result, options)
			if (desk.carsFromElsewhere) {
				screen.tell(
					'Note: VEHICLE_REGISTER_URL is set, so customers are answered from that register and not from this database.',
				)
			}
		})
}

function fractionOf({ bytesRead, bytesTotal }: ImportProgress): number | null {
	return bytesTotal ? bytesRead / bytesTotal : null
}

function detailOf({ lines, bytesRead, bytesTotal }: ImportProgress): string {
	return `${counted(lines, 'line')}${bytesRead === bytesTotal ? ', storing…' : ''}`
}

function showResult(screen: Screen, result: ImportResult, { dryRun, badLines }: Options): void {
	screen.facts([
		['Read', number(result.read)],
		[dryRun ? 'Would be new' : 'New', number(result.inserted)],
		[dryRun ? 'Would change' : 'Changed', number(result.updated)],
		['Unchanged', number(result.unchanged)],
		['Doubled', number(result.duplicates)],
		['Left out', number(result.bad)],
	])
	showLines(screen, 'Doubled', result.duplicateLines)
	showLines(screen, 'Left out', result.badLines)
	if (result.bad > LINES_SHOWN && badLines === undefined) {
		screen.tell(`And ${number(result.bad - LINES_SHOWN)} more; --bad-lines FILE writes them all.`)
	}
	if (result.encoding !== 'utf-8') screen.tell(`Read as ${result.encoding}.`)
	if (dryRun) screen.tell('Only counted: nothing was changed.')
}
