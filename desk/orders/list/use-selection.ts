import { useState } from 'react'
import * as v from 'valibot'
import { NOTHING, type Selection } from '../../table/selection.ts'

const STORED = 'desk-selection'

const keys = v.array(v.string())
const keptSchema = v.object({
	list: v.string(),
	selection: v.variant('kind', [
		v.object({ kind: v.literal('some'), keys }),
		v.object({ kind: v.literal('all'), except: keys }),
	]),
})

type Kept = v.InferOutput<typeof keptSchema>

/** What was selected in a list, also after a look at another screen. Another filter is another selection. */
export function useSelection(list: string): [Selection, (selection: Selection) => void] {
	const [kept, setKept] = useState(read)
	const selection = kept?.list === list ? kept.selection : NOTHING
	return [
		selection,
		(next) => {
			const { kind } = next
			const keep: Kept = {
				list,
				selection:
					kind === 'some' ? { kind, keys: [...next.keys] } : { kind, except: [...next.except] },
			}
			sessionStorage.setItem(STORED, JSON.stringify(keep))
			setKept(keep)
		},
	]
}

function read(): Kept | null {
	try {
		const parsed = v.safeParse(keptSchema, JSON.parse(sessionStorage.getItem(STORED) ?? 'null'))
		return parsed.success ? parsed.output : null
	} catch {
		return null
	}
}
