import { useDraft } from './draft.ts'

/** As `useDraft`, of several values at once. What a version before has left behind, and nobody can read, is nothing. */
export function useJsonDraft<Value extends object>(
	key: string,
	initial: Value,
): [Value, (value: Value) => void] {
	const [text, setText] = useDraft(key)
	return [read(text) ?? initial, (value) => setText(isEmpty(value) ? '' : JSON.stringify(value))]

	function read(written: string): Value | null {
		if (written === '') return null
		try {
			return JSON.parse(written)
		} catch {
			return null
		}
	}
}

const isEmpty = (value: object) => Object.keys(value).length === 0
