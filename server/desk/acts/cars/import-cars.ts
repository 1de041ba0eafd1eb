import {
	type ImportOptions,
	type ImportResult,
	importCars,
} from '../../../cars/import/import-cars.ts'
import type { Act } from '../act.ts'

/** From a file on the disk, however long. */
export const IMPORT_CARS: Act<Omit<ImportOptions, 'note'>, ImportResult> = {
	name: 'cars import',
	permission: 'handle',
	perform: ({ shop }, options, note) =>
		importCars(shop.pool, {
			...options,
			note: ({ inserted, updated, bad }) => note({ details: { inserted, updated, bad } }),
		}),
}
