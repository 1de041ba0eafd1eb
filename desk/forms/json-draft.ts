import { type Next, useDraft } from './draft.ts'

/** As `useDraft`, of several values at once. What a version before has left behind, and nobody can read, is nothing. */
export function useJsonDraft<Value extends object>(
	key: string,
	initial: Value,
): [Value, (next: Next<Value>) => void] {
	const [text, setText] = useDraft(key)
	const written = (value: Value) => (isEmpty(value) ? '' : JSON.stringify(value))
	return [
		read(text) ?? initial,
		(next) =>
			setText((now) => written(typeof next === 'function' ? next(read(now) ?? initial) : next)),
	]

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
