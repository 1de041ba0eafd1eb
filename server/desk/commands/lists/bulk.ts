import { writeFile } from 'node:fs/promises'
import { BULK_ACTS, type BulkAct } from '@coc/contract/desk'
import type { Command } from 'commander'
import { perform } from '../../acts/act.ts'
import { BULK_LETTERS } from '../../acts/bulk/bulk-letters.ts'
import { START_BULK } from '../../acts/bulk/start-bulk.ts'
import { STOP_BULK } from '../../acts/bulk/stop-bulk.ts'
import { asOption, jsonOption, oneOf, yesOption } from '../../arguments.ts'
import { prepareBulk } from '../../bulk/prepare-bulk.ts'
import { readBulk } from '../../bulk/read-bulk.ts'
import { runBulk } from '../../bulk/run-bulk.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { counted } from '../../terminal/format.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { addFilterOptions, type FilterOptions, filterOf } from './order-filter-options.ts'
import { filterOfView, NOT_A_LIST } from './views.ts'

type Options = FilterOptions & {
	readonly view?: string
	readonly carrier?: string
	readonly out?: string
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

type Bulk = NonNullable<Awaited<ReturnType<typeof readBulk>>>

const WHAT: Readonly<Record<BulkAct, string>> = {
	handle: 'are handled as the register says; their payment links are mailed',
	resend: 'are sent the mail that fits them now',
	letters: 'get a cover letter, all in one PDF',
	post: 'are noted as posted, without a number; their customers are mailed',
}

export function addBulk(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	addFilterOptions(program.command('bulk'))
		.summary('handle, resend, post or print for many orders at once')
		.description(
			'Does one thing to all orders that a list shows. It tells first how many they are; an order that comes in meanwhile is not touched. Ctrl-C stops it before the next order.',
		)
		.argument('<act>', `one of ${BULK_ACTS.join(', ')}`, oneOf(BULK_ACTS))
		.argument('[words...]', 'what to look for, as with `orders`')
		.option('--view <name>', 'a list that was saved: `views`')
		.option('--carrier <name>', 'with post: one of CARRIERS')
		.option('-o, --out <file>', 'with letters: the PDF to write')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- bulk handle --status new
  npm run desk -- bulk letters --form post --delivery READY --out letters.pdf
  npm run desk -- bulk post --form post --delivery READY --carrier PostNord`,
		)
		.action(async (act: BulkAct, words: string[], options: Options, command: Command) => {
			if (act === 'letters' && !options.out) command.error('error: letters need --out')
			if (act === 'post' && !options.carrier) command.error('error: post needs --carrier')
			const desk = await openDesk(options)
			const view = options.view === undefined ? {} : await filterOfView(desk, options.view)
			const orders = { filter: { ...view, ...filterOf(words, options) }, except: [] }
			const prepared = await prepareBulk(desk.shop, { act, orders, operator: desk.operator })
			if (prepared.outcome !== 'prepared') throw new DeskError(NOT_PREPARED[prepared.outcome])
			const { bulkId } = prepared
			const { counts } = await read(desk, bulkId)
			const { waiting, skipped } = counts
			if (waiting === 0) throw new DeskError('There is nothing to do to any of these orders.')
			const rest = skipped > 0 ? ` ${counted(skipped, 'other')} need nothing of it.` : ''
			const text = `${counted(waiting, 'order')} ${WHAT[act]}.${rest} Go on? [y/N]`
			if (!(await confirm(context, { text, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was done.')
			}
			await (act === 'letters' ? draw(desk, bulkId, options) : run(context, desk, bulkId, options))
			const ended = await read(desk, bulkId)
			if (options.json) screen.json(ended)
			else show(context, ended)
			const { refused, failed } = ended.counts
			if (refused + failed > 0) throw new DeskError('Not every order could be done.')
		})
}

const NOT_PREPARED = {
	'too-many':
		'These are too many for one act, or more than 200 letters: narrow them, as by --since and --until.',
	none: 'No order is like that.',
	'not-a-list': NOT_A_LIST,
}

async function read({ shop }: Desk, bulkId: string): Promise<Bulk> {
	const bulk = await readBulk(shop, bulkId)
	if (!bulk) throw new DeskError('It was deleted meanwhile.')
	return bulk
}

async function draw(desk: Desk, bulkId: string, { out = '' }: Options): Promise<void> {
	const drawn = await perform(desk, BULK_LETTERS, { bulkId })
	// Which those are is told with what came of the others.
	if (drawn.outcome === 'address-too-long') return
	if (drawn.outcome !== 'drawn') throw new DeskError('There is nothing to post.')
	await writeFile(out, drawn.pdf, { mode: 0o600 }).catch((error: Error) => {
		throw new DeskError(`${out} could not be written: ${error.message}.`, { cause: error })
	})
}

async function run(
	{ screen, signal }: DeskContext,
	desk: Desk,
	bulkId: string,
	{ carrier }: Options,
): Promise<void> {
	const starting = { bulkId, isDoneHere: true, ...(carrier !== undefined && { carrier }) }
	const started = await perform(desk, START_BULK, starting)
	if (started === 'unknown-carrier') {
		const names = [...desk.shop.certificates.carriers.keys()].join(', ')
		throw new DeskError(`Give --carrier, one of ${names}. Nothing was done.`)
	}
	const { waiting } = (await read(desk, bulkId)).counts
	const bar = progressBar(screen.terminal)
	let done = 0
	await runBulk(desk, bulkId, {
		onOrder: async () => {
			done += 1
			bar.show(done / waiting, `${done} of ${waiting}`)
			if (signal.aborted) await perform(desk, STOP_BULK, { bulkId })
		},
	})
	bar.clear()
}

function show({ screen }: DeskContext, { counts, troubles, endedAs }: Bulk): void {
	const { done, waiting } = counts
	screen.say(`${counted(done, 'order')} done${waiting > 0 ? `, ${waiting} left` : ''}.`)
	if (endedAs === 'not-permitted') {
		screen.tell('Whoever started it may not do it any more, so the rest was left.')
	}
	if (endedAs === 'broken-off') screen.tell('Several failed in a row, so the rest was left.')
	if (troubles.length === 0) return
	screen.table(
		[
			{ title: 'Order', value: ({ reference }) => reference },
			{ title: 'Why not', value: ({ why }) => why },
		],
		troubles,
	)
}
