import { setTimeout as pause } from 'node:timers/promises'

/** As the work ends, or `late` for whoever has waited so long. The work itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
	const waiting = new AbortController()
	const late = pause(milliseconds, 'late' as const, waiting)
	late.catch(() => undefined)
	return Promise.race([work, late]).finally(() => waiting.abort())
}
