import * as v from 'valibot'
import { viesErrors } from './vies/answers.ts'

export const apiFailures = ['none', 'down', 'slow', 'error', 'garbage', 'lost-answer'] as const
export const callbackFailures = ['none', 'lost', 'doubled', 'late'] as const
export const viesFailures = ['none', 'down', 'slow', 'error', 'garbage', ...viesErrors] as const
export const documentFailures = [
	'none',
	'not-yet',
	'nothing',
	'down',
	'slow',
	'error',
	'busy',
	'garbage',
	'cut-off',
	'empty',
	'huge',
	'wrong-car',
] as const
export const mailFailures = ['none', 'down', 'temporary', 'permanent', 'drop-after-data'] as const

// A form sends text where JSON sends a number.
const seconds = v.pipe(
	v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
	v.number(),
	v.minValue(0),
	v.maxValue(3600),
)

const failureState = v.strictObject({
	api: v.picklist(apiFailures),
	callbacks: v.picklist(callbackFailures),
	mail: v.picklist(mailFailures),
	vies: v.picklist(viesFailures),
	documents: v.picklist(documentFailures),
	slowSeconds: seconds,
	lateSeconds: seconds,
})
export const failureChange = v.partial(failureState)

export type FailureState = v.InferOutput<typeof failureState>

const noFailures: FailureState = {
	api: 'none',
	callbacks: 'none',
	mail: 'none',
	vies: 'none',
	documents: 'none',
	slowSeconds: 20,
	lateSeconds: 10,
}

/** What should go wrong right now. Kept in memory only: a restart makes everything work again. */
export type FailureSwitch = {
	current(): FailureState
	change(change: v.InferOutput<typeof failureChange>): void
}

export function createFailureSwitch(): FailureSwitch {
	let state = noFailures
	return {
		current: () => state,
		change(change) {
			state = v.parse(failureState, { ...state, ...withoutUndefined(change) })
		},
	}
}

function withoutUndefined(change: object): object {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
