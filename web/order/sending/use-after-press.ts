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
		const controller = new AbortController()
		const options = { capture: true, signal: controller.signal }
		addEventListener('pointerdown', press, options)
		addEventListener('pointerup', release, options)
		addEventListener('pointercancel', release, options)
		return () => controller.abort()
	}, [])

	return useCallback((task) => {
		if (isPressed.current) waiting.current.push(task)
		else task()
	}, [])
}
