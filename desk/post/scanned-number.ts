import { looksMistyped, normaliseTrackingNumber } from '@coc/contract'

export type Noted = { readonly reference: string; readonly number: string }

/** What speaks against a number: it is wrong, or only doubtful and noted when it is sent once more. */
export type Doubt =
	| { readonly kind: 'wrong'; readonly why: 'missing' | 'shape' }
	/** The letter lists a car that cannot be posted: first another is to be printed. */
	| { readonly kind: 'letter' }
	| { readonly kind: 'mistyped' }
	/** The envelope has other cars than when it was begun. */
	| { readonly kind: 'changed' }
	/** A scanner that reads twice would note one letter's number for the next one. */
	| { readonly kind: 'used'; readonly by: string }

const SHAPE = /^[A-Z0-9./]{1,40}$/

export function doubtAbout(typed: string, noted: readonly Noted[]): Doubt | null {
	const number = normaliseTrackingNumber(typed)
	if (number === '') return { kind: 'wrong', why: 'missing' }
	if (!SHAPE.test(number)) return { kind: 'wrong', why: 'shape' }
	const used = noted.find((other) => other.number === number)
	if (used) return { kind: 'used', by: used.reference }
	return looksMistyped(number) ? { kind: 'mistyped' } : null
}
