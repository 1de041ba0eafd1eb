/** Two keys one after another are written with a space: `g o`. */
export type Binding = { readonly keys: string; readonly run: () => void }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

const SECOND_KEY_WITHIN_MS = 1500

/** Finds what a key press means; it remembers a first key for a moment, by when it was pressed, not by when the screen had time for it. */
export function keyReader() {
	let first: { readonly key: string; readonly at: number } | null = null
	return function read(pressed: Pressed, bindings: readonly Binding[]): Binding | null {
		if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
		const { key, timeStamp } = pressed
		const before = first && timeStamp - first.at < SECOND_KEY_WITHIN_MS ? `${first.key} ` : ''
		// What was bound last is nearest to the eye: a table's key wins over the screen's.
		const bound = bindings.findLast(({ keys }) => keys === before + key)
		const begins = bindings.some(({ keys }) => keys.startsWith(`${key} `))
		first = !bound && begins ? { key, at: timeStamp } : null
		return bound ?? null
	}
}

/** Whoever writes means letters. */
export function isForWriting(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false
	if (target.isContentEditable) return true
	if (target instanceof HTMLInputElement)
		return !['checkbox', 'radio', 'button'].includes(target.type)
	return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
