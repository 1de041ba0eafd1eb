import { useRef, useState } from 'react'

/** A function is given what is written by now: who waited for an answer may have gone on writing. */
export type Next<Value> = Value | ((now: Value) => Value)

type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = (key: string) => `draft:${key}`

export function readDraft(store: DraftStore, key: string): string {
	return store.getItem(NAME(key)) ?? ''
}

export function keepDraft(store: DraftStore, key: string, text: string): void {
	try {
		if (text === '') store.removeItem(NAME(key))
		else store.setItem(NAME(key), text)
	} catch {
		// A full store must not stop anybody from writing.
	}
}

/** Words being written: they outlive a reload, a sign-in and a look elsewhere, until the tab is closed. */
export function useDraft(key: string, initial = ''): [string, (next: Next<string>) => void] {
	const [text, setText] = useState(() => readDraft(sessionStorage, key) || initial)
	const latest = useRef(text)
	return [
		text,
		(next) => {
			latest.current = typeof next === 'function' ? next(latest.current) : next
			keepDraft(sessionStorage, key, latest.current === initial ? '' : latest.current)
			setText(latest.current)
		},
	]
}
