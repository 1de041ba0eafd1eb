import {
	type ApplyOutcome,
	applyCarFile,
	type FileToApply,
} from '../../../cars/files/apply-car-file.ts'
import type { Act } from '../act.ts'

/** What `cars import` does with a file on the disk, with one that was sent and looked at. */
export const BRING_CARS_IN: Act<FileToApply, ApplyOutcome> = {
	name: 'cars import',
	permission: 'handle',
	perform: ({ shop }, toApply, note) =>
		applyCarFile(shop.pool, toApply, ({ inserted, updated, wrong }) =>
			note({ details: { inserted, updated, bad: wrong } }),
		),
}
