import { REFUSAL_WORDS, WAITING_WORDS } from '@coc/contract'
import type { ImportedFile } from '../../../documents/import-folder.ts'
import { counted, number } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'

type Left = { readonly file: string; readonly reason: string; readonly why: string }

type ImportResult = {
	readonly files: number
	readonly matched: number
	readonly replaced: number
	readonly same: number
	readonly waiting: readonly Left[]
	readonly refused: readonly Left[]
}

export type ImportTally = {
	announce(files: number): void
	add(file: ImportedFile): void
	files(): number
	done(): number
	result(): ImportResult
}

/** What became of each file of an import. */
export function newTally(): ImportTally {
	let files = 0
	let done = 0
	const counts = { matched: 0, replaced: 0, same: 0 }
	const waiting: Left[] = []
	const refused: Left[] = []
	return {
		announce: (count) => {
			files = count
		},
		add({ file, result }) {
			done += 1
			if (result.outcome === 'waiting') {
				waiting.push({ file, reason: result.waits, why: WAITING_WORDS[result.waits].en })
			} else if (result.outcome === 'refused') {
				refused.push({ file, reason: result.refusal, why: REFUSAL_WORDS[result.refusal].en })
			} else counts[result.outcome] += 1
		},
		files: () => files,
		done: () => done,
		result: () => ({ files, ...counts, waiting: byName(waiting), refused: byName(refused) }),
	}
}

const byName = (left: readonly Left[]) =>
	left.toSorted((one, other) => (one.file < other.file ? -1 : 1))

const SHOWN = 20

export function showTally(screen: Screen, result: ImportResult): void {
	screen.facts([
		['Files', number(result.files)],
		['Taken in', number(result.matched)],
		['Replaced', number(result.replaced)],
		['There before', number(result.same)],
		['Wait for you', number(result.waiting.length)],
		['Refused', number(result.refused.length)],
	])
	showLeft(screen, 'Wait for you', result.waiting)
	showLeft(screen, 'Refused', result.refused)
	if (result.waiting.length > 0) {
		screen.tell('`npm run desk -- documents` lists those that wait for you.')
	}
	if (result.replaced > 0) {
		screen.tell(
			`${counted(result.replaced, 'car has', 'cars have')} another certificate now. Orders that got the one before keep it: \`documents show CHASSIS\` names them, \`deliver ORDER --again\` sends the new one.`,
		)
	}
}

function showLeft(screen: Screen, title: string, left: readonly Left[]): void {
	if (left.length === 0) return
	screen.heading(title)
	screen.table(
		[
			{ title: 'File', value: ({ file }) => file, least: 12 },
			{ title: 'Why', value: ({ why }) => why, least: 12 },
		],
		left.slice(0, SHOWN),
	)
	if (left.length > SHOWN) {
		screen.tell(`And ${number(left.length - SHOWN)} more; --json names them all.`)
	}
}
