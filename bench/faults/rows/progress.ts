type Standing = {
	/** Those before it, also in an earlier run. */
	readonly done: number
	readonly all: number
	readonly elapsedMs: number
	readonly left: readonly string[]
}

export function describeProgress({ done, all, elapsedMs, left }: Standing): string {
	const then = left.length > 0 ? `; then ${left.join(', ')}` : ''
	return `${done + 1} of ${all}, after ${describeTime(elapsedMs)}${then}`
}

function describeTime(ms: number): string {
	const minutes = Math.floor(ms / 60_000)
	if (minutes === 0) return `${Math.round(ms / 1_000)} s`
	return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
