const PATHS = {
	check: 'M5 12.5l4.5 4.5L19 7.5',
	cross: 'M6 6l12 12M18 6L6 18',
	plus: 'M12 5v14M5 12h14',
	trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5',
	arrow: 'M5 12h14M13 6l6 6-6 6',
	lock: 'M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
	clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
	info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.5v.5',
	error: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V13M12 16v.5',
	warning: 'M12 4L21 19.5H3zM12 10v4.5M12 16.7v.3',
} as const

export type IconName = keyof typeof PATHS

/** Decoration beside words; never the only carrier of a meaning. */
export function Icon({ name }: { readonly name: IconName }) {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path d={PATHS[name]} />
		</svg>
	)
}
