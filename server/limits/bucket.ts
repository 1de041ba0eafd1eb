import { createHash } from 'node:crypto'

/** No address or car stands in these tables as it is; the rows are swept away within a day. */
export function digest(text: string): string {
	return createHash('sha256').update(text).digest('base64url')
}

/** By so much may one that was begun a moment later than this statement outlast a new one. */
export const A_MOMENT = "interval '1 minute'"

/** Also when it lasts longer than a new one would: it was begun while the clock was ahead. */
export const IS_OVER = `held.resets_at not between now() and excluded.resets_at + ${A_MOMENT}`

/** Counts one, from anew when the time is up. One more than the maximum says that there was nothing left. */
export const countUpTo = (maximum: string) => `
	on conflict (bucket) do update set
		used = case when ${IS_OVER} then 1
			else least(held.used, ${maximum}::integer) + 1 end,
		resets_at = case when ${IS_OVER} then excluded.resets_at else held.resets_at end
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
