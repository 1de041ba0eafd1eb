import { hash } from 'node:crypto'

/** Addresses and cars are stored as digests only; the rows are deleted within a day. */
export function digest(text: string): string {
	return hash('sha256', text, 'base64url')
}

/** A bucket that was begun after this statement started may last a little longer than a new one. */
export const TOLERANCE = "interval '1 minute'"

/** Also when it would last longer than a new one: it was begun while the clock was ahead. */
export const IS_EXPIRED = `held.resets_at not between now() and excluded.resets_at + ${TOLERANCE}`

/** Counts one, from anew when the time is up. One more than the maximum says that there was nothing left. */
export const countUpTo = (maximum: string) => `
	on conflict (bucket) do update set
		used = case when ${IS_EXPIRED} then 1
			else least(held.used, ${maximum}::integer) + 1 end,
		resets_at = case when ${IS_EXPIRED} then excluded.resets_at else held.resets_at end
	returning used, resets_at`

export type Allowance =
	| { readonly allowed: true }
	| { readonly allowed: false; readonly retryAfterSeconds: number }

/** `wait`: for how many seconds there is nothing left, if so. */
export function allowanceOf(wait: number | null | undefined): Allowance {
	return typeof wait === 'number'
		? { allowed: false, retryAfterSeconds: Math.max(1, wait) }
		: { allowed: true }
}
