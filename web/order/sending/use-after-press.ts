import { useCallback, useEffect, useRef } from 'react'

/**
 * Defers a task while the pointer is down. Blurring a field may show a message, and the layout shift would
 * move a button from under the pointer that is pressing it.
 */
export function useAfterPress(): (task: () => void) => void {
	const isPressed = useRef(false)
	const waiting = useRef<(() => void)[]>([])

	useEffect(() => {
		const press = () => {
			isPressed.current = true
		}
		const release = () => {
			isPressed.current = false
			const tasks = waiting.current.splice(0)
			// The click itself comes right after the release.
			if (tasks.length > 0) setTimeout(() => tasks.map((task) => task()))
		}
		window.addEventListener('pointerdown', press, true)
		window.addEventListener('pointerup', release, true)
		window.addEventListener('pointercancel', release, true)
		return () => {
			window.removeEventListener('pointerdown', press, true)
			window.removeEventListener('pointerup', release, true)
			window.removeEventListener('pointercancel', release, true)
		}
	}, [])

	return useCallback((task) => {
		if (isPressed.current) waiting.current.push(task)
		else task()
	}, [])
}
