import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber } from '@coc/contract'
import { MOST_CARS_SHOWN, SHORTEST_CAR_SEARCH } from '@coc/contract/desk'
import { type Command, InvalidArgumentError } from 'commander'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { findCars } from '../../queries/cars.ts'
import { carColumns } from './car-columns.ts'

export function addCarsFind(cars: Command, { screen, openDesk }: DeskContext): void {
	cars
		.command('find')
		.summary('show what is known about a car')
		.description(
			'Shows what customers and prices are told about a car. With less than its number, the cars in the database that begin or end so, or have that plate.',
		)
		.argument(
			'<number>',
			'a chassis number, its first 3 characters or more, its last 4 or more, or a plate; spaces, hyphens and case do not matter',
			partOfNumber,
		)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cars find VND1A2B3C4D567890
  npm run desk -- cars find VND1
  npm run desk -- cars find ABC12D`,
		)
		.action(async (number: string, options: { json?: true }) => {
			const desk = await openDesk()
			if (desk.carsFromElsewhere && number.length < CHASSIS_NUMBER_LENGTH) {
				throw new DeskError(
					'The cars are in the brand’s own register (VEHICLE_REGISTER_URL), which is only asked for whole chassis numbers.',
				)
			}
			const { cars: found, isMore } = await findCars(desk, number)
			if (options.json) return screen.json(found)
			if (found.length === 0) {
				throw new DeskError(
					`No car is known by ${number}. \`npm run desk -- cars set\` adds one, \`npm run desk -- cars import\` many.`,
				)
			}
			screen.table(carColumns(desk.shop.usualPriceOre), found)
			if (isMore) screen.tell(`The first ${MOST_CARS_SHOWN}; give more of the number.`)
		})
}

function partOfNumber(text: string): string {
	const number = normaliseChassisNumber(text)
	if (number.length >= SHORTEST_CAR_SEARCH && number.length <= CHASSIS_NUMBER_LENGTH) return number
	throw new InvalidArgumentError(
		`A chassis number has ${CHASSIS_NUMBER_LENGTH} characters; give at least ${SHORTEST_CAR_SEARCH} of them.`,
	)
}
