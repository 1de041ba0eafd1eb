import { BROWSER } from '../../desk/operator.ts'
import type { FaultOptions } from '../../faults/fault.ts'
import type { DeskTarget } from './desk-under-attack.ts'

export type Tried = {
	readonly n: number
	/** What was not refused. */
	readonly breaches: readonly string[]
	readonly told: string
}

export type Attack = (target: DeskTarget, options: FaultOptions) => Promise<Tried>

type Request = {
	readonly method?: string
	readonly headers?: Readonly<Record<string, string>>
	readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream
}

/** Status 0: the connection was closed in its face. */
export type Answer = { readonly status: number; readonly body: string }

export async function ask(url: string, { method = 'GET', headers = {}, body }: Request = {}) {
	try {
		const answer = await fetch(url, {
			method,
			headers: { 'user-agent': BROWSER, ...headers },
			...(body !== undefined && { body, duplex: 'half' }),
			redirect: 'manual',
			signal: AbortSignal.timeout(60_000),
		})
		return { status: answer.status, body: await answer.text() }
	} catch {
		return { status: 0, body: '' }
	}
}

export async function manyTimes(
	count: number,
	atOnce: number,
	tryOne: (time: number) => Promise<void>,
): Promise<void> {
	let next = 0
	const one = async () => {
		while (next < count) await tryOne(next++)
	}
	await Promise.all(Array.from({ length: atOnce }, one))
}

/** What a refusal says, without what differs from one to the next. */
export function refusalIn({ status, body }: Answer): string {
	return `${status} ${body.replace(/"requestId":"[^"]*"/, '')}`
}
