import { type Command, InvalidArgumentError } from 'commander'
import { type CarChanges, keysOf } from '../../../cars/set-car.ts'
import type { RegisteredCar } from '../../../cars/vehicle-register.ts'
import { perform } from '../../acts/act.ts'
import { SET_CAR } from '../../acts/cars/set-car.ts'
import {
	asOption,
	chassisNumber,
	jsonOption,
	kronorAsOre,
	wholeNumber,
	yesOrNo,
} from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { kronor, money } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { dim, styled } from '../../terminal/text.ts'
import { yearText } from './car-columns.ts'

type Options = {
	readonly coc?: boolean
	readonly price?: number | 'usual'
	readonly plate?: string
	readonly model?: string
	readonly year?: number
	readonly registrationType?: number
	readonly reimported?: boolean
	readonly as?: string
	readonly json?: true
}

const LONGEST_TEXT = 200

export function addCarsSet(cars: Command, { screen, openDesk }: DeskContext): void {
	cars
		.command('set')
		.summary('add a car, or change what is known about one')
		.description(
			'Changes what is known about a car, or adds it. What is not named stays as it is; a new car needs at least --coc.',
		)
		.argument('<number>', 'its chassis number', chassisNumber)
		.option('--coc <yes|no>', 'whether a CoC can be delivered', yesOrNo)
		.option('--price <kronor|usual>', 'its own price without VAT, or the usual one', price)
		.option('--plate <text|none>', 'its registration number', shortText)
		.option('--model <text|none>', 'its model, as customers see it', shortText)
		.option('--year <year>', 'its model year', wholeNumber(1900, 2100))
		.option('--registration-type <number>', 'its registration type', wholeNumber(0, 99))
		.option('--reimported <yes|no>', 'whether it was imported again', yesOrNo)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cars set VND5R6S7T8U123456 --coc yes
  npm run desk -- cars set VND5R6S7T8U123456 --price 1450
  npm run desk -- cars set VND7N8P9R1S234567 --coc yes --year 2026 --model "Vendel Skog" --plate none`,
		)
		.action(async (chassisNumber: string, options: Options, command: Command) => {
			const changes = changesIn(options)
			if (keysOf(changes).length === 0) {
				command.error('error: name something to change, such as --coc yes')
			}
			const desk = await openDesk(options)
			const set = await perform(desk, SET_CAR, { chassisNumber, changes })
			if (set.outcome === 'coc-not-said') {
				throw new DeskError(
					`${chassisNumber} is not known yet. To add it, say whether a CoC can be delivered: --coc yes or --coc no.`,
				)
			}
			if (set.outcome === 'changed-meanwhile') {
				throw new DeskError('Somebody else has just added it. Nothing was changed: try again.')
			}
			const { before, after } = set
			if (options.json) screen.json({ before, after })
			else showChange(screen, before, after, desk.shop.usualPriceOre)
			if (desk.carsFromElsewhere) {
				screen.tell(
					'Note: VEHICLE_REGISTER_URL is set, so customers are answered from that register and not from this database.',
				)
			}
		})
}

function price(text: string): number | 'usual' {
	return text === 'usual' ? text : kronorAsOre(text)
}

function shortText(text: string): string {
	if (text.length <= LONGEST_TEXT) return text.trim()
	throw new InvalidArgumentError(`Give at most ${LONGEST_TEXT} characters.`)
}

function changesIn({ coc, price, plate, model, ...options }: Options): CarChanges {
	return {
		...(coc !== undefined && { cocExists: coc }),
		...(price !== undefined && { priceOre: price === 'usual' ? null : price }),
		...(plate !== undefined && { licensePlateNumber: textOrNone(plate) }),
		...(model !== undefined && { modelText: textOrNone(model) }),
		...(options.year !== undefined && { modelYear: options.year }),
		...(options.registrationType !== undefined && { registrationType: options.registrationType }),
		...(options.reimported !== undefined && { isReimported: options.reimported }),
	}
}

function textOrNone(text: string): string | null {
	return text === 'none' || text === '' ? null : text
}

const FACTS: readonly (readonly [string, (car: RegisteredCar, usual: number) => string])[] = [
	['CoC', (car) => (car.cocExists ? 'yes' : 'no')],
	[
		'Price',
		(car, usual) => (car.priceOre === null ? `usual (${kronor(usual)})` : money(car.priceOre)),
	],
	['Plate', (car) => car.licensePlateNumber ?? 'none'],
	['Model', (car) => car.modelText ?? 'none'],
	['Year', (car) => yearText(car)],
	['Type', (car) => String(car.registrationType)],
	['Reimported', (car) => (car.isReimported ? 'yes' : 'no')],
]

function showChange(
	screen: Screen,
	before: RegisteredCar | null,
	after: RegisteredCar,
	usual: number,
): void {
	const rows = FACTS.map(([name, of]) => ({
		name,
		before: before ? of(before, usual) : '',
		after: of(after, usual),
	}))
	screen.say(`${after.chassisNumber}: ${before ? 'changed' : 'added'}`)
	screen.table(
		[
			{ title: '', value: (row) => dim(row.name) },
			{ title: 'Before', value: (row) => row.before, least: 8 },
			{
				title: 'Now',
				value: (row) => (row.before === row.after ? row.after : styled('green', row.after)),
				least: 8,
			},
		],
		rows,
	)
}
