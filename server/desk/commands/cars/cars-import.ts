import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Command } from 'commander'
import {
	type BadLine,
	CarFileError,
	type ImportProgress,
	type ImportResult,
	importCars,
} from '../../../cars/import/import-cars.ts'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { csvRow, csvStart, FOR_PROGRAMS } from '../../csv.ts'
import { DeskError } from '../../desk-error.ts'
import { counted, number } from '../../terminal/format.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import type { Screen } from '../../terminal/screen.ts'

type Options = { readonly dryRun?: true; readonly badLines?: string; readonly json?: true }

const LINES_SHOWN = 20

export function addCarsImport(cars: Command, { screen, openDesk, signal }: DeskContext): void {
	cars
		.command('import')
		.summary('add or change many cars from a CSV file')
		.description(
			'Adds the cars of a CSV file, and changes those that are already there. Lines that cannot be read are left out and listed. Ctrl-C stops it with nothing changed.',
		)
		.argument('<file>', 'the file, in UTF-8; docs/cars.md names its columns')
		.option('--dry-run', 'only count what would change')
		.option('--bad-lines <file>', 'write every line that was left out, and why, to this file')
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cars import cars.csv --dry-run
  npm run desk -- cars import cars.csv --bad-lines bad.csv`,
		)
		.action(async (file: string, options: Options) => {
			const { shop, carsFromElsewhere } = await openDesk()
			const bar = progressBar(screen.terminal)
			await using badLines = await badLinesFile(options.badLines)
			const result = await importCars(shop.pool, {
				file,
				dryRun: options.dryRun === true,
				signal,
				onProgress: (progress) => bar.show(fractionOf(progress), detailOf(progress)),
				onBadLine: badLines.write,
			})
				.catch((error: unknown) => {
					if (signal.aborted) throw new DeskError('Stopped. Nothing was changed.', { cause: error })
					if (error instanceof CarFileError) throw new DeskError(error.message, { cause: error })
					throw error
				})
				.finally(() => bar.clear())
			if (options.json) screen.json({ dryRun: options.dryRun === true, ...result })
			else showResult(screen, result, options)
			if (carsFromElsewhere) {
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

/** Written as they come: a file may have more bad lines than fit in memory. */
async function badLinesFile(file: string | undefined) {
	if (file === undefined) return { write: () => undefined, [Symbol.asyncDispose]: async () => {} }
	const cannotWrite = (error: Error): never => {
		throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
	}
	const handle = await open(file, 'w').catch(cannotWrite)
	const stream = handle.createWriteStream()
	// Told when the file is closed; without a listener it would end the process.
	stream.on('error', () => undefined)
	stream.write(csvStart(FOR_PROGRAMS, ['line', 'column', 'reason']))
	return {
		write({ line, column, reason }: BadLine) {
			stream.write(csvRow(FOR_PROGRAMS, [String(line), column ?? '', reason]))
		},
		async [Symbol.asyncDispose]() {
			stream.end()
			await finished(stream).catch(cannotWrite)
		},
	}
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
	if (dryRun) screen.tell('Only counted: nothing was changed.')
}

function showLines(screen: Screen, title: string, lines: readonly BadLine[]): void {
	if (lines.length === 0) return
	screen.heading(title)
	screen.table(
		[
			{ title: 'Line', value: (bad) => String(bad.line), align: 'right' },
			{ title: 'Column', value: (bad) => bad.column ?? '', least: 8 },
			{ title: 'Why', value: (bad) => bad.reason, least: 12 },
		],
		lines.slice(0, LINES_SHOWN),
	)
}
