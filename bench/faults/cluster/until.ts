import { setTimeout as pause } from 'node:timers/promises'
import type { Daemon } from './daemon.ts'

/** Waits for what is to become true; past the deadline it tells the last words of the daemons. */
export async function until(
	what: string,
	withinMs: number,
	isTrue: () => Promise<boolean>,
	daemons: readonly Daemon[] = [],
): Promise<void> {
	const deadline = performance.now() + withinMs
	while (performance.now() < deadline) {
		if (await isTrue().catch(() => false)) return
		await pause(200)
	}
	const words = await Promise.all(daemons.map((daemon) => daemon.lastWords()))
	throw new Error([`Not within ${withinMs / 1_000} s: ${what}`, ...words].join('\n'))
}
