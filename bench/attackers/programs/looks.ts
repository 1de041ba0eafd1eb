import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 25

/** Whoever waits longer is not served. */
const LONGEST_MS = 10_000

/** What somebody asked for, and how it was answered. Status 0: not at all. */
export type Look = { readonly asked: string; readonly status: number; readonly ms: number }

/** Things to ask for by their names, each giving the status of its answer. */
export type Asking = Readonly<Record<string, () => Promise<number>>>

/** One after another, again and again, until the signal. */
export async function lookAround(asking: Asking, signal: AbortSignal): Promise<Look[]> {
	const looks: Look[] = []
	while (!signal.aborted) {
		for (const [asked, ask] of Object.entries(asking)) {
			const began = performance.now()
			const status = await ask().catch(() => 0)
			looks.push({ asked, status, ms: performance.now() - began })
			await pause(PAUSE_MS)
		}
	}
	return looks
}

export function isServed({ status, ms }: Look): boolean {
	return status === 200 && ms <= LONGEST_MS
}
