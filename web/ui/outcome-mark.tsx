const PATHS = {
	done: 'M20 33l9 9 16-18',
	stopped: 'M23 23l18 18M41 23L23 41',
	failed: 'M32 17v20M32 46v1',
	waiting: 'M32 17v15l9 6',
	open: 'M22 32h20',
} as const

export type OutcomeMarkName = keyof typeof PATHS

/** The large round sign of a page that only tells how something ended; the heading under it says it in words. */
export function OutcomeMark({ name }: { readonly name: OutcomeMarkName }) {
	return (
		<svg className={`mark ${name}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
			<circle cx="32" cy="32" r="30.5" />
			<path d={PATHS[name]} pathLength="1" />
		</svg>
	)
}
