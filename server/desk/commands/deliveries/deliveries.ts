import { FORMS, WAITS_FOR } from '@coc/contract/desk'
import { type Command, Option } from 'commander'
import { jsonOption, oneOf, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { csvRow, csvStart, FOR_SPREADSHEETS } from '../../csv.ts'
import {
	type CarToDeliver,
	carsToPack,
	carsToProduce,
} from '../../queries/deliveries/list-deliveries.ts'
import { number } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import type { Column } from '../../terminal/table.ts'
import { styled } from '../../terminal/text.ts'
import { addPosted } from './deliveries-posted.ts'

type Options = { readonly limit: number; readonly json?: true; readonly csv?: true }

type ProduceOptions = Options & {
	readonly late?: true
	readonly form?: (typeof FORMS)[number]
	readonly waits?: (typeof WAITS_FOR)[number]
}

export function addDeliveries(program: Command, { screen, openDesk }: DeskContext): void {
	const deliveries = program
		.command('deliveries')
		.summary('cars that wait for a certificate; deliveries ready: to pack and post')
		.description(
			'Lists the cars of paid orders that wait for a certificate or for your word, by the day they are promised for, late ones first. A certificate that is taken into the archive is delivered by itself.',
		)
	withOptions(deliveries)
		.option('--late', 'only those promised for a day that is over')
		.option('--form <form>', FORMS.join(' or '), oneOf(FORMS))
		.option('--waits <for>', `for ${WAITS_FOR.join(', ')}`, oneOf(WAITS_FOR))
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- deliveries
  npm run desk -- deliveries --late --form post
  npm run --silent desk -- deliveries --csv > to-produce.csv`,
		)
		.action(async (options: ProduceOptions) => {
			const { db } = (await openDesk()).shop
			const { late, form, waits: waitsFor } = options
			const cars = await carsToProduce(db, { limit: options.limit + 1 }, { late, form, waitsFor })
			await show(screen, cars, options, 'No car waits for a certificate.')
		})
	withOptions(deliveries.command('ready'))
		.summary('certificates to pack and post')
		.description(
			'Lists the certificates that are there and go by post. `letters` draws their cover letters, `post` notes carrier and number.',
		)
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- deliveries ready
  npm run desk -- letters --out letters.pdf`,
		)
		.action(async (options: Options) => {
			const { db } = (await openDesk()).shop
			const cars = await carsToPack(db, options.limit + 1)
			await show(screen, cars, options, 'There is nothing to post.')
		})
	addPosted(deliveries, { screen, openDesk })
}

function withOptions(command: Command): Command {
	return command
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 100_000), 200)
		.addOption(jsonOption())
		.addOption(
			new Option('--csv', 'for spreadsheet programs with Swedish settings').conflicts('json'),
		)
}

async function show(
	screen: Screen,
	found: readonly CarToDeliver[],
	{ limit, json, csv }: Options,
	none: string,
): Promise<void> {
	const cars = found.slice(0, limit)
	if (json) screen.json(cars)
	else if (csv) await screen.stream(csvOf(cars))
	else if (cars.length === 0) screen.tell(none)
	else screen.table(COLUMNS, cars)
	if (found.length > limit) screen.tell(`Only the first ${number(limit)}; --limit shows more.`)
}

const WAITS_FOR_WORDS: Record<CarToDeliver['waitsFor'], string> = {
	certificate: 'a certificate',
	release: 'being released',
	operator: 'a problem to be resolved',
	packing: 'being posted',
}

const COLUMNS: Column<CarToDeliver>[] = [
	{
		title: 'Promised',
		value: ({ promisedBy, isLate }) =>
			isLate ? styled('red', `${promisedBy} late`) : `${promisedBy}     `,
	},
	{ title: 'Chassis number', value: (car) => car.chassisNumber },
	{ title: 'Plate', value: (car) => car.registrationNumber ?? '', least: 6, optional: true },
	{ title: 'Order', value: (car) => car.reference },
	{ title: 'By', value: (car) => car.forms.join(', '), optional: true },
	{ title: 'Waits for', value: waitsFor, least: 8 },
]

function waitsFor({ waitsFor, problem }: CarToDeliver): string {
	return problem ?? WAITS_FOR_WORDS[waitsFor]
}

const TITLES = ['promised', 'late', 'chassis number', 'plate', 'order number', 'by', 'waits for']

async function* csvOf(cars: readonly CarToDeliver[]) {
	yield csvStart(FOR_SPREADSHEETS, TITLES)
	for (const car of cars) {
		yield csvRow(FOR_SPREADSHEETS, [
			car.promisedBy,
			car.isLate ? 'yes' : 'no',
			car.chassisNumber,
			car.registrationNumber ?? '',
			car.reference,
			car.forms.join(' '),
			WAITS_FOR_WORDS[car.waitsFor],
		])
	}
}
