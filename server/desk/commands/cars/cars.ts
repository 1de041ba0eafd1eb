import type { Command } from 'commander'
import type { DeskContext } from '../../context.ts'
import { addCarsFind } from './cars-find.ts'
import { addCarsImport } from './cars-import.ts'
import { addCarsRemove } from './cars-remove.ts'
import { addCarsSet } from './cars-set.ts'

export function addCars(program: Command, context: DeskContext): void {
	const cars = program
		.command('cars')
		.summary('the cars that can be ordered for: cars find, set, import, remove')
		.description(
			'The cars that a CoC can be ordered for: find one, change one, import many, remove some.',
		)
	addCarsFind(cars, context)
	addCarsSet(cars, context)
	addCarsImport(cars, context)
	addCarsRemove(cars, context)
}
