/** A pause between two orders that customers would call one. */
const OUTAGE_MS = 1_000

/**
 * The times, in milliseconds, from `from` on in which no order was acknowledged: every pause of more than a
 * second, or the longest where none lasted so long.
 */
export function outagesSince(from: number, acknowledged: readonly number[]): number[] {
	const first = acknowledged.findLastIndex((moment) => moment < from)
	const moments = acknowledged.slice(Math.max(0, first))
	const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
	const outages = pauses.filter((ms) => ms > OUTAGE_MS)
	return outages.length > 0 ? outages : [Math.max(0, ...pauses)]
}
