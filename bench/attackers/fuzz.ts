import type { AnswerChecker } from '../../server/testing/documented-answers.ts'
import type { FaultOptions } from '../faults/fault.ts'
import type { FuzzRequest } from './fuzz-requests.ts'

const AT_ONCE = 8
const SHOWN = 20
const SHOWN_CHARACTERS = 400

export type Complaint = { readonly text: string; readonly request: FuzzRequest }

type Fuzzing = {
	readonly url: string
	readonly requests: readonly FuzzRequest[]
	readonly checker: Pick<AnswerChecker, 'check'>
	readonly send: (request: FuzzRequest) => Promise<Response>
	/** What else is wrong with an answer. */
	readonly judge?: (request: FuzzRequest, status: number) => string | null
}

type Fuzzed = {
	/** How often each status was answered. */
	readonly statuses: ReadonlyMap<number, number>
	readonly complaints: readonly Complaint[]
}

/** Sends them all, some at a time. Wrong are an answer of 500 or more, and one that the document does not describe. */
export async function fuzz({ url, requests, checker, send, judge }: Fuzzing): Promise<Fuzzed> {
	const statuses = new Map<number, number>()
	const complaints: Complaint[] = []
	const tryOne = async (request: FuzzRequest) => {
		const complain = (text: string) => complaints.push({ text, request })
		const { method, path } = request
		const response = await send(request)
		const { status } = response
		statuses.set(status, (statuses.get(status) ?? 0) + 1)
		if (status >= 500) complain(`answered with ${status}`)
		await checker
			.check({ method, url: url + path, response })
			.catch((error: unknown) => complain(error instanceof Error ? error.message : String(error)))
		const wrong = judge?.(request, status)
		if (wrong) complain(wrong)
	}
	const waiting = requests.values()
	const client = async () => {
		for (const request of waiting) {
			await tryOne(request).catch((error: unknown) =>
				complaints.push({ text: `no answer: ${error}`, request }),
			)
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, client))
	return { statuses, complaints }
}

export function describeStatuses(statuses: ReadonlyMap<number, number>): string {
	const byStatus = [...statuses].toSorted(([one], [other]) => one - other)
	return byStatus.map((pair) => pair.join(': ')).join(', ')
}

/** One of each kind. */
export function showBreaches(breaches: readonly Complaint[], log: FaultOptions['log']): void {
	const kindOf = ({ text, request: { path } }: Complaint) =>
		`${text} ${path.split(/[?%]/, 1)[0]?.split('/').slice(0, 4).join('/')}`
	const kinds = new Map(breaches.map((breach) => [kindOf(breach), breach]))
	for (const { text, request } of [...kinds.values()].slice(0, SHOWN)) {
		log(`${text}: ${JSON.stringify(request).slice(0, SHOWN_CHARACTERS)}`)
	}
}
