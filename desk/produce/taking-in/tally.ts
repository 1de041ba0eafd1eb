import type { FateKind } from './fate.ts'
import type { QueuedFile } from './taking-in.ts'

export type Tally = Readonly<Record<FateKind, number>> & {
	readonly done: number
	readonly left: number
}

export function tallyOf(files: readonly QueuedFile[]): Tally {
	const counts = { matched: 0, replaced: 0, here: 0, waiting: 0, refused: 0, failed: 0 }
	for (const { fate } of files) if (fate) counts[fate.kind] += 1
	const done = files.filter(({ fate }) => fate !== null).length
	return { ...counts, done, left: files.length - done }
}

const WANTS_A_PERSON: readonly (FateKind | undefined)[] = ['waiting', 'refused', 'failed']

/** Those that somebody has to look at, and the others that are done. */
export function partedFiles(files: readonly QueuedFile[]) {
	const done = files.filter(({ fate }) => fate !== null)
	const wants = ({ fate }: QueuedFile) => WANTS_A_PERSON.includes(fate?.kind)
	return { wanting: done.filter(wants), fine: done.filter((one) => !wants(one)) }
}
