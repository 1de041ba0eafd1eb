import fc from 'fast-check'
import type { Fate } from './simulated-provider.ts'

/** What may happen to a payment, in any order: by the customer, the provider, the network, workers and operators. */

export type AtOnce = { readonly kind: 'at-once'; readonly acts: readonly Exclude<Act, AtOnce>[] }

export type Act =
	| {
			readonly kind: 'follow-link' | 'reconcile' | 'operator-cancels' | 'operator-accepts'
			readonly fates: Fate[]
	  }
	| {
			readonly kind: 'work'
			readonly pick: number
			readonly twice: boolean
			readonly fates: Fate[]
	  }
	| {
			readonly kind: 'pays' | 'declines' | 'cancels' | 'expires' | 'pays-later' | 'pays-in-euro'
			readonly pick: number
	  }
	| {
			readonly kind: 'pays-other-amount' | 'refund-elsewhere'
			readonly pick: number
			readonly ore: number
	  }
	| { readonly kind: 'forged-callback'; readonly pick: number }
	| {
			readonly kind: 'callback'
			readonly pick: number
			readonly handled: boolean
			readonly fates: Fate[]
	  }
	| { readonly kind: 'vat-confirmed' }
	| { readonly kind: 'refund'; readonly ore: number; readonly fates: Fate[] }
	| { readonly kind: 'refund-car'; readonly pick: number; readonly fates: Fate[] }
	| { readonly kind: 'refund-vat'; readonly fates: Fate[] }
	| AtOnce

/** Of a price of 125,000. */
const SURPLUS = 5_000
const TOO_MUCH = 130_000
const TOO_LITTLE = 100_000
const THE_REST = 25_000

const CALLBACK: Act = { kind: 'callback', pick: 0, handled: true, fates: [] }

const pick = fc.nat(1000)
const fates = fc.array(
	fc.oneof(
		{ weight: 6, arbitrary: fc.constant<Fate>('answered') },
		{ weight: 2, arbitrary: fc.constant<Fate>('answered-late') },
		{ weight: 1, arbitrary: fc.constant<Fate>('never-arrived') },
		{ weight: 1, arbitrary: fc.constant<Fate>('answer-lost') },
	),
	{ maxLength: 3 },
)
const kind = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const singleAct: fc.Arbitrary<Exclude<Act, AtOnce>> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: kind('work'), pick, twice: fc.boolean(), fates }) },
	{ weight: 3, arbitrary: fc.record({ kind: kind('follow-link'), fates }) },
	{ weight: 3, arbitrary: fc.record({ kind: kind('pays'), pick }) },
	{
		weight: 4,
		arbitrary: fc.record({ kind: kind('callback'), pick, handled: fc.boolean(), fates }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: kind('declines', 'cancels', 'expires', 'pays-later', 'pays-in-euro'),
			pick,
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: kind('forged-callback'), pick }) },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: kind('pays-other-amount'),
			pick,
			ore: fc.oneof(fc.constantFrom(TOO_LITTLE, THE_REST), fc.integer({ min: 1, max: 200_000 })),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			kind: kind('refund-elsewhere'),
			pick,
			ore: fc.oneof(fc.constant(SURPLUS), fc.integer({ min: 1, max: 130_000 })),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: kind('reconcile', 'operator-cancels'), fates }) },
	{ weight: 1, arbitrary: fc.record({ kind: kind('operator-accepts'), fates }) },
	{ weight: 1, arbitrary: fc.record({ kind: kind('vat-confirmed') }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: kind('refund'),
			ore: fc.oneof(fc.constantFrom(SURPLUS, THE_REST), fc.integer({ min: 1, max: 130_000 })),
			fates,
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: kind('refund-car'), pick, fates }) },
	{ weight: 1, arbitrary: fc.record({ kind: kind('refund-vat'), fates }) },
)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
	{ weight: 3, arbitrary: singleAct },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: kind('at-once'),
			acts: fc.array(singleAct, { minLength: 2, maxLength: 5 }),
		}),
	},
)
// Most stories only begin once the customer stands before the provider's page, or has paid there,
// or oddly: too much, too little twice, and an operator has something to accept.
const OPENED: Act[] = [{ kind: 'follow-link', fates: [] }]
const PAID: Act[] = [...OPENED, { kind: 'pays', pick: 0 }, CALLBACK]
const CANCELLED: Act[] = [...OPENED, { kind: 'cancels', pick: 0 }, CALLBACK]
const paysOddly = (ore: number): Act[] => [{ kind: 'pays-other-amount', pick: 0, ore }, CALLBACK]
const OVERPAID: Act[] = [...OPENED, ...paysOddly(TOO_MUCH)]
const SURPLUS_GIVEN_BACK: Act[] = [...OVERPAID, { kind: 'refund', ore: SURPLUS, fates: [] }]
const SURPLUS_GIVEN_BACK_ELSEWHERE: Act[] = [
	...OVERPAID,
	{ kind: 'refund-elsewhere', pick: 0, ore: SURPLUS },
	CALLBACK,
]
const PAID_IN_TWO: Act[] = [
	...CANCELLED,
	...OPENED,
	{ kind: 'pays-other-amount', pick: 1, ore: TOO_LITTLE },
	{ ...CALLBACK, pick: 1 },
	{ kind: 'pays-other-amount', pick: 0, ore: THE_REST },
	{ ...CALLBACK, pick: 2 },
]
const ACCEPTED: Act = { kind: 'operator-accepts', fates: [] }
const CAR_GIVEN_BACK: Act = { kind: 'refund-car', pick: 0, fates: [] }
const BEGINNINGS = [
	...[[], OPENED, OPENED, PAID, CANCELLED, OVERPAID, SURPLUS_GIVEN_BACK, PAID_IN_TWO],
	...[
		[...SURPLUS_GIVEN_BACK, ACCEPTED],
		[...SURPLUS_GIVEN_BACK_ELSEWHERE, ACCEPTED],
		[...PAID_IN_TWO, ACCEPTED],
		[...PAID, CAR_GIVEN_BACK],
		[...PAID, { kind: 'vat-confirmed' } as const],
	],
]
export const anyStory = fc
	.tuple(fc.constantFrom(...BEGINNINGS), fc.array(anyAct, { maxLength: 12 }))
	.map(([beginning, acts]) => [...beginning, ...acts])
