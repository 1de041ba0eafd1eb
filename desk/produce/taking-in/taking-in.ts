import type { Fate } from './fate.ts'
import type { TakeFile } from './take-file.ts'

export type QueuedFile = {
	readonly id: number
	readonly file: File
	/** Null: it has not had its turn. */
	readonly fate: Fate | null
}

export type TakingIn = {
	readonly files: readonly QueuedFile[]
	readonly isRunning: boolean
	/** Why it stopped before all were taken: `cancelled`, or the code of a problem. */
	readonly stoppedBy: string | null
}

const AT_ONCE = 6
const NOTHING: TakingIn = { files: [], isRunning: false, stoppedBy: null }

/**
 * Takes files in, six at a time, each read when its turn comes. Whatever stops it, what came in stays, and
 * the others can go on.
 */
export function newTakingIn(take: TakeFile) {
	let state = NOTHING
	let lastId = 0
	let stop = new AbortController()
	const listeners = new Set<() => void>()
	const inHand = new Set<number>()

	function change(changes: Partial<TakingIn>): void {
		state = { ...state, ...changes }
		for (const listener of listeners) listener()
	}

	const nextOf = ({ files }: TakingIn) =>
		files.find(({ id, fate }) => fate === null && !inHand.has(id))

	/** All had their turn, and none is to be tried again: the next heap is a list of its own. */
	const isOver = ({ files, isRunning }: TakingIn) =>
		!isRunning && files.every(({ fate }) => fate !== null && fate.kind !== 'failed')

	async function work(signal: AbortSignal): Promise<void> {
		for (let next = nextOf(state); next && !signal.aborted; next = nextOf(state)) {
			const { id, file } = next
			inHand.add(id)
			const fate = await take(file, signal)
			inHand.delete(id)
			if ('halt' in fate) {
				if (!signal.aborted) halt(fate.halt)
				return
			}
			// Also after a cancel: what the server has taken is told.
			change({ files: state.files.map((one) => (one.id === id ? { ...one, fate } : one)) })
		}
	}

	function halt(reason: string): void {
		stop.abort()
		change({ stoppedBy: reason })
	}

	async function run(): Promise<void> {
		if (state.isRunning || !nextOf(state)) return
		stop = new AbortController()
		change({ isRunning: true, stoppedBy: null })
		await Promise.all(Array.from({ length: AT_ONCE }, () => work(stop.signal)))
		change({ isRunning: false })
		// Dropped just as the last one was done.
		if (state.stoppedBy === null) void run()
	}

	return {
		snapshot: () => state,
		subscribe(listener: () => void) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		/** More may come while others are under way. */
		add(files: readonly File[]): void {
			const queued = files.map((file) => ({ id: ++lastId, file, fate: null }))
			change({ files: [...(isOver(state) ? [] : state.files), ...queued] })
			void run()
		},
		cancel: () => {
			if (state.isRunning) halt('cancelled')
		},
		/** Goes on with what is left, and tries again what failed. */
		resume(): void {
			change({
				files: state.files.map((one) =>
					one.fate?.kind === 'failed' ? { ...one, fate: null } : one,
				),
			})
			void run()
		},
		clear: () => {
			if (!state.isRunning) change(NOTHING)
		},
	}
}

export type Taking = ReturnType<typeof newTakingIn>
