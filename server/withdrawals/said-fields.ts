import { emailAddressSchema, MAX_LENGTHS, NAME_EXTRA_CHARACTERS, namePatterns } from '@coc/contract'
import * as v from 'valibot'

const SAID_LENGTHS = {
	name: MAX_LENGTHS.firstName + 1 + MAX_LENGTHS.lastName,
	orderNumber: 40,
	emailAddress: MAX_LENGTHS.emailAddress,
} as const

export type SaidField = keyof typeof SAID_LENGTHS

/** Who has no number at hand may say it in words: which car, or when. */
const ORDER_NUMBER = /^[\p{L}\p{N}\p{Dash} #.,/:;&()]+$/u

const trimmed = (maxLength: number, pattern: RegExp) =>
	v.pipe(v.string(), v.maxLength(maxLength), v.trim(), v.regex(pattern))

/**
 * All that may be asked of whoever withdraws. Nobody is kept from it by a hyphen in a name, or by a number that is none
 * of ours.
 */
export const saidFields = {
	name: trimmed(SAID_LENGTHS.name, namePatterns(NAME_EXTRA_CHARACTERS).name),
	orderNumber: trimmed(SAID_LENGTHS.orderNumber, ORDER_NUMBER),
	emailAddress: emailAddressSchema(SAID_LENGTHS.emailAddress),
} as const satisfies Record<SaidField, v.GenericSchema<string>>
