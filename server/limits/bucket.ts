import { createHash } from 'node:crypto'

/** No address or car stands in these tables as it is; the rows are swept away within a day. */
export function digest(text: string): string {
	return createHash('sha256').update(text).digest('base64url')
}

/** By so much may one that was begun a moment later than this statement outlast a new one. */
export const A_MOMENT = "interval '1 minute'"

/** Also when it lasts longer than a new one would: it was begun while the clock was ahead. */
export const IS_OVER = `held.resets_at not between now() and excluded.resets_at + ${A_MOMENT}`
