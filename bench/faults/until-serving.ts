import { setTimeout as pause } from 'node:timers/promises'

export async function untilServing(url: string): Promise<void> {
	for (;;) {
		const answer = await fetch(`${url}/readyz`).catch(() => null)
		if (answer?.ok) return
		await pause(50)
	}
}
