import { useEffect, useState } from 'react'

/** Whether the server sent the visitor back with this mark. Only set once the page is there, so that what it says is heard. */
export function useArrivedWith(mark: string): boolean {
	const [isMarked, setMarked] = useState(false)
	useEffect(() => {
		if (location.hash !== mark) return
		setMarked(true)
		// A reload asks anew.
		history.replaceState(null, '', location.pathname + location.search)
	}, [mark])
	return isMarked
}
