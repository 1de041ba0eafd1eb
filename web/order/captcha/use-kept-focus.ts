import { type RefCallback, useCallback, useRef } from 'react'

/** For two controls that take each other's place: the one that comes has focus if the other had it. */
export function useKeptFocus(): RefCallback<HTMLElement> {
	const hadFocus = useRef(false)
	return useCallback((control) => {
		if (hadFocus.current) control?.focus()
		// Called while the control is still in the document.
		return () => {
			hadFocus.current = control?.contains(document.activeElement) ?? false
		}
	}, [])
}
