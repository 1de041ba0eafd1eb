import type { Command } from 'commander'
import type { Batch } from '../../../books/batches.ts'
import type { ExportOutcome, Takers } from '../../../books/export-month.ts'
import { monthPdf } from '../../../books/month-pdf.ts'
import type { Month } from '../../../books/months.ts'
import type { Shop } from '../../../orders/shop.ts'
import { perform } from '../../acts/act.ts'
import { EXPORT_MONTH } from '../../acts/books/export-month.ts'
import { asOption, jsonOption, month, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { voucherCsv } from '../../files/voucher-csv.ts'
import { atMinute, counted } from '../../terminal/format.ts'
import { type WholeFile, wholeFile } from '../../whole-file.ts'

type Options = {
	readonly sie?: string
	readonly csv?: string
	readonly pdf?: string
	readonly batch?: number
	readonly as?: string
	readonly json?: true
}

export function addBooksExport(books: Command, { screen, openDesk }: DeskContext): void {
	books
		.command('export')
		.summary('a month’s vouchers as SIE, CSV and PDF')
		.description(
			'Writes a month’s vouchers. SIE is for import into an accounting program: each such file is a numbered batch, and the next one of the month has only what is new, since importing a file twice books it twice in some programs. CSV and PDF are for reading, and have the whole month.',
		)
		.argument('<month>', 'as 2026-11', month)
		.option('--sie <file>', 'SIE 4I: the vouchers that no batch has yet')
		.option('--csv <file>', 'all vouchers, for a spreadsheet program with Swedish settings')
		.option('--pdf <file>', 'the sums on paper')
		.option('--batch <number>', 'write the SIE file of this batch again', wholeNumber(1, 1e9))
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- books export 2026-11 --sie november.se --csv november.csv --pdf november.pdf
  npm run desk -- books export 2026-11 --sie november.se --batch 3`,
		)
		.action(async (asked: Month, options: Options, command: Command) => {
			if (options.sie === undefined && options.batch !== undefined) {
				command.error('error: --batch needs --sie')
			}
			const names = [options.sie, options.csv, options.pdf].filter((name) => name !== undefined)
			if (names.length === 0) command.error('error: give --sie, --csv or --pdf')
			if (new Set(names).size < names.length) command.error('error: each file needs its own name')
			const desk = await openDesk(options)
			const files = new Map(names.map((name) => [name, wholeFile(name)]))
			const takers = takersOf(desk.shop, options, files)
			try {
				const again = options.batch === undefined ? {} : { again: options.batch }
				const exported = await perform(desk, EXPORT_MONTH, {
					month: asked,
					takers,
					...again,
				})
				if (exported.outcome !== 'exported') throw refusalOf(asked, options, exported)
				await keepAll(asked, files, exported.batch)
				if (options.json) return screen.json({ files: names, ...exported })
				const { batch, sums } = exported
				for (const name of names) screen.say(`Written to ${name}.`)
				if (batch) screen.say(`Batch ${batch.number}: ${counted(batch.vouchers, 'voucher')}.`)
				const others = sums.batches.filter(({ number }) => number !== batch?.number)
				if (batch && others.length > 0) {
					screen.tell(`Exported before, and not in this file: ${inWords(others)}.`)
				}
				if (sums.status === 'under-way') {
					screen.tell(`${asked} is not over: what comes later will be in another batch.`)
				}
			} finally {
				for (const file of files.values()) await file.drop()
			}
		})
}

function takersOf(
	{ books, seller }: Shop,
	{ sie, csv, pdf }: Options,
	files: ReadonlyMap<string, WholeFile>,
): Takers {
	const fileOf = (name: string | undefined) => (name === undefined ? undefined : files.get(name))
	const [sieFile, csvFile, pdfFile] = [fileOf(sie), fileOf(csv), fileOf(pdf)]
	return {
		...(sieFile && { sie: (file) => sieFile.write(file) }),
		...(csvFile && { vouchers: (batches) => csvFile.write(voucherCsv(batches, books.series)) }),
		...(pdfFile && {
			summary: async (sums) =>
				pdfFile.write([await monthPdf({ sums, seller, series: books.series, at: new Date() })]),
		}),
	}
}

/** The batch is remembered by now: a file that cannot be named is written again, not exported again. */
async function keepAll(
	asked: Month,
	files: ReadonlyMap<string, WholeFile>,
	batch: Batch | null,
): Promise<void> {
	for (const file of files.values()) {
		await file.keep().catch((error: Error) => {
			const next = batch
				? ` Batch ${batch.number} is made: write its file again with npm run desk -- books export ${asked} --sie FILE --batch ${batch.number}.`
				: ''
			throw new DeskError(`${error.message}${next}`, { cause: error })
		})
	}
}

function refusalOf(
	asked: Month,
	{ batch }: Options,
	refused: Exclude<ExportOutcome, { outcome: 'exported' }>,
): DeskError {
	if (refused.outcome === 'not-in-sie') {
		const { character, line } = refused
		return new DeskError(
			`${JSON.stringify(character)} is not in code page 437, in the line: ${line}\nSIE has no such character. Nothing was exported.`,
		)
	}
	const { outcome, batches } = refused
	if (batches.length === 0) {
		return new DeskError(`There is nothing to export in ${asked}. Nothing was written.`)
	}
	const before = `${asked} has ${inWords(batches)}`
	return new DeskError(
		outcome === 'no-such-batch'
			? `${before}, and no batch ${batch}. Nothing was written.`
			: `Everything was exported before: ${before}. Nothing was written; --batch ${batches.at(-1)?.number} writes the last of them again.`,
	)
}

function inWords(batches: readonly Batch[]): string {
	return batches
		.map(
			({ number, madeAt, vouchers }) =>
				`batch ${number} (${counted(vouchers, 'voucher')}, ${atMinute(madeAt)})`,
		)
		.join(', ')
}
