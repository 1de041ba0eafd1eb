import * as v from 'valibot'
import { parseDay } from '../../calendar/swedish-days.ts'

/** A day of the calendar, as an address has it. */
export const dayInQuery = v.pipe(
	v.string(),
	v.transform(parseDay),
	v.nonNullable(v.custom<string>((value) => typeof value === 'string')),
)
