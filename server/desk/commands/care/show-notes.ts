import type { Note } from '../../../orders/notes/read-notes.ts'
import { atMinute, counted } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { dim } from '../../terminal/text.ts'

/** Whole, however long they are. */
export function showNotes(screen: Screen, notes: readonly Note[]): void {
	if (notes.length === 0) return
	screen.heading('Notes')
	for (const { number, words, versions, deletedAt, deletedBy } of notes) {
		const latest = versions.at(-1)
		const written = latest ? `${atMinute(latest.at)}, ${latest.operator}` : ''
		const changes = versions.length - 1
		if (deletedAt !== null) {
			screen.say(dim(`${number}  deleted ${atMinute(deletedAt)} by ${deletedBy ?? ''}`))
			continue
		}
		screen.say(
			dim(`${number}  ${written}${changes > 0 ? ` (changed ${counted(changes, 'time')})` : ''}`),
		)
		for (const line of (words ?? '').split('\n')) screen.say(`   ${line}`)
	}
}
