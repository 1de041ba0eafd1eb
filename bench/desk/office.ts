import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Known = { readonly id: string; readonly last_name: string }

export type OfficeData = {
	readonly deskUrl: string
	/** Of who is signed in. */
	readonly cookies: readonly string[]
	readonly known: readonly Known[]
}

export type Office = AsyncDisposable & {
	readonly operators: number
	begin(): void
	/** How many looks and notes there were since it began, once the last of them is answered. */
	end(): Promise<number>
}

/**
 * Operators in a thread of their own: their browsers are on other machines, and what these do with an answer must not
 * hold up the clock that customers' orders are timed by.
 */
export async function openOffice(data: OfficeData): Promise<Office> {
	const thread = new Worker(new URL('./office-thread.ts', import.meta.url), { workerData: data })
	await once(thread, 'online')
	return {
		operators: data.cookies.length,
		begin: () => thread.postMessage('begin'),
		async end() {
			thread.postMessage('end')
			const [steps] = await once(thread, 'message')
			return Number(steps)
		},
		[Symbol.asyncDispose]: async () => {
			await thread.terminate()
		},
	}
}
