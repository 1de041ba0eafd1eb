const TENTHS = 10
const SAMPLE_EVERY_MS = 10
const GROWTH = 1.25
const SLACK_MB = 30

type MemoryWatch = {
	/** How much of the work is done, from 0 to 1. */
	reached(part: number): void
	/** The most memory of this process in each tenth of the work, in MB. */
	stop(): number[]
}

export function watchMemory(): MemoryWatch {
	const peaks = Array<number>(TENTHS).fill(0)
	let tenth = 0
	const look = () => {
		peaks[tenth] = Math.max(peaks[tenth] ?? 0, process.memoryUsage.rss() / 2 ** 20)
	}
	const timer = setInterval(look, SAMPLE_EVERY_MS)
	return {
		reached(part) {
			tenth = Math.min(Math.floor(part * TENTHS), TENTHS - 1)
			look()
		},
		stop() {
			look()
			clearInterval(timer)
			return peaks.map(Math.round)
		},
	}
}

export function isFlat(peaks: readonly number[]): boolean {
	const first = Math.max(...peaks.slice(0, TENTHS / 2))
	const second = Math.max(...peaks.slice(TENTHS / 2))
	return second <= first * GROWTH + SLACK_MB
}
