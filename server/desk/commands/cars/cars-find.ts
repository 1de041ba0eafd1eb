import { CHASSIS_NUMBER_LENGTH, normaliseChassisNumber } from '@coc/contract'
import { type Command, InvalidArgumentError } from 'commander'
import type { RegisteredCar } from '../../../cars/vehicle-register.ts'
import { jsonOption } from '../../arguments.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { describeFailure } from '../../failure.ts'
import { carsStartingWith } from '../../queries/cars.ts'
import { carColumns } from './car-columns.ts'

const SHORTEST = 3
const AT_MOST = 50

export function addCarsFind(cars: Command, { screen, openDesk }: DeskContext): void {
	cars
		.command('find')
		.summary('show what is known about a car')
		.description(
			'Shows what customers and prices are told about a car. With only the beginning of a number, the cars in the database that begin with it.',
		)
		.argument(
			'<number>',
			'a chassis number, or its first 3 characters or more; spaces, hyphens and case do not matter',
			chassisNumberStart,
		)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cars find VND1A2B3C4D567890
  npm run desk -- cars find VND1`,
		)
		.action(async (number: string, options: { json?: true }) => {
			const desk = await openDesk()
			const found = await findCars(desk, number)
			if (options.json) return screen.json(found)
			if (found.length === 0) {
				throw new DeskError(
					`No car is known by ${number}. \`npm run desk -- cars set\` adds one, \`npm run desk -- cars import\` many.`,
				)
			}
			screen.table(carColumns(desk.shop.usualPriceOre), found)
			if (found.length === AT_MOST) screen.tell(`The first ${AT_MOST}; give more of the number.`)
		})
}

function chassisNumberStart(text: string): string {
	const number = normaliseChassisNumber(text)
	if (number.length >= SHORTEST && number.length <= CHASSIS_NUMBER_LENGTH) return number
	throw new InvalidArgumentError(
		`A chassis number has ${CHASSIS_NUMBER_LENGTH} characters; give at least the first ${SHORTEST}.`,
	)
}

async function findCars(
	{ shop, carsFromElsewhere }: Desk,
	number: string,
): Promise<RegisteredCar[]> {
	if (number.length < CHASSIS_NUMBER_LENGTH) {
		if (carsFromElsewhere) {
			throw new DeskError(
				'The cars are in the brand’s own register (VEHICLE_REGISTER_URL), which is only asked for whole chassis numbers.',
			)
		}
		return carsStartingWith(shop.db, number, AT_MOST)
	}
	return shop.register.findCars([number]).catch((error: unknown) => {
		throw new DeskError(`The vehicle register did not answer: ${describeFailure(error)}.`, {
			cause: error,
		})
	})
}
