import { ALERT_FACTS, type Alert, isAlertFact } from './alerts.ts'
import { errorFacts } from './error-facts.ts'
import { repeatedLines } from './repeated-lines.ts'

export type LogLevel = 'info' | 'warning'

type RequestLine = {
	readonly request: string
	readonly method: string
	/** The pattern of the route: an address may bear an order id or a chassis number. */
	readonly route: string
	readonly status: number
	readonly milliseconds: number
}

export type StopReason = 'SIGINT' | 'SIGTERM' | 'crash'

type FailedJob = {
	readonly queue: string
	readonly job: string
	/** Null where it is about none, or that is unknown. */
	readonly order: string | null
	readonly tries: number
}

/**
 * One JSON object per line on stderr. Each kind of line has its own few fields and no way to pass
 * in others, so that no personal data can slip in; `docs/metrics.md` explains them.
 */
export type Log = {
	request(line: RequestLine): void
	error(error: unknown, request?: string): void
	failedJob(job: FailedJob, error: unknown): void
	readonly alert: Alert
	started(facts: { readonly role: string; readonly port: number }): void
	stopping(reason: StopReason): void
	/** Says how often lines were repeated that have been held back until now. */
	flush(): void
}

type LogOptions = {
	readonly level: LogLevel
	readonly write?: (line: string) => void
	readonly now?: () => number
}

type Line = Readonly<Record<string, string | number | readonly string[]>>

export function createLog({ level, write = stderrWriter(), now = Date.now }: LogOptions): Log {
	const say = (line: Line, times: number | null = null) => {
		const at = new Date(now()).toISOString()
		write(`${JSON.stringify({ at, ...line, ...(times !== null && { times }) })}\n`)
	}
	const repeated = repeatedLines<Line>(say, now)
	const inform = (line: Line) => {
		repeated.tick()
		if (level === 'info') say(line)
	}
	return {
		request: ({ request, method, route, status, milliseconds }) =>
			inform({ level: 'info', kind: 'request', request, method, route, status, milliseconds }),

		error(error, request) {
			const facts = errorFacts(error)
			const { name, code, frames } = facts
			repeated.say(`${name} ${code} ${frames[0]}`, {
				level: 'error',
				kind: 'error',
				...facts,
				...(request !== undefined && { request }),
			})
		},

		failedJob({ queue, job, order, tries }, error) {
			const facts = errorFacts(error)
			const { name, code, frames } = facts
			repeated.say(`${queue} ${name} ${code} ${frames[0]}`, {
				level: 'warning',
				kind: 'failed-job',
				queue,
				job,
				...(order !== null && { order: shortened(order) }),
				tries,
				...facts,
			})
		},

		alert(message, facts) {
			const line = { level: 'alert', kind: 'alert', message, ...allowed(facts) }
			repeated.say(JSON.stringify(line), line)
		},

		started: ({ role, port }) => inform({ level: 'info', kind: 'started', role, port }),
		stopping(reason) {
			if (reason === 'crash') say({ level: 'error', kind: 'stopping', reason })
			else inform({ level: 'info', kind: 'stopping', reason })
		},
		flush: () => repeated.flush(),
	}
}

/** The compiler allows no other facts; this also holds for what the compiler could not see. */
function allowed(
	facts: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
	return Object.fromEntries(
		Object.entries(facts)
			.filter(([name, value]) => isAlertFact(name) && ALERT_FACTS[name].test(String(value)))
			.map(([name, value]) => [name, name === 'order' ? shortened(String(value)) : value]),
	)
}

/** Of an order's id: enough to find it at the desk, too little to open its page. */
function shortened(orderId: string): string {
	return orderId.slice(0, 8)
}

function stderrWriter(): (line: string) => void {
	// EPIPE without a listener would end the process.
	process.stderr.on('error', () => undefined)
	return (line) => void process.stderr.write(line)
}
