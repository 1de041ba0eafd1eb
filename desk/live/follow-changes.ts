type Following = {
	readonly path: string
	/** Anything at all came: the line is there. */
	readonly onHeard: () => void
	readonly onChange: () => void
	/** Who has that order open has changed, and nothing else. */
	readonly onViewers: (orderId: string) => void
	readonly signal: AbortSignal
}

const CHANGE = 'event: change'
const VIEWERS = 'event: viewers\ndata: '

/** Reads the server's stream of changes until it ends. False: the server does not let us in. */
export async function followChanges({
	path,
	onHeard,
	onChange,
	onViewers,
	signal,
}: Following): Promise<boolean> {
	const response = await fetch(path, {
		headers: { Accept: 'text/event-stream' },
		credentials: 'same-origin',
		cache: 'no-store',
		signal,
	})
	if (!response.ok || !response.body) return response.status >= 500
	let rest = ''
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
	for (;;) {
		const { done, value } = await reader.read()
		if (done) return true
		onHeard()
		// An event ends with an empty line; what is not whole yet waits for the rest.
		const events = (rest + value).split('\n\n')
		rest = events.pop() ?? ''
		if (events.some((event) => event.startsWith(CHANGE))) onChange()
		for (const event of events) {
			if (event.startsWith(VIEWERS)) onViewers(event.slice(VIEWERS.length))
		}
	}
}
