/** Histogram buckets for requests and single attempts. */
export const SHORT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** For asynchronous steps: mostly within a second, and retried for a week at most. */
export const LONG_SECONDS = [
	0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600, 86_400, 604_800,
]
