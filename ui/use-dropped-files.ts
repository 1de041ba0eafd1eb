import { useEffect, useEffectEvent, useState } from 'react'

/** Files may be dropped anywhere on the page. Returns whether some are held over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
	const [isOver, setOver] = useState(false)
	const take = useEffectEvent(onFiles)
	useEffect(() => {
		const controller = new AbortController()
		const { signal } = controller
		const over = (event: DragEvent) => {
			if (!event.dataTransfer?.types.includes('Files')) return
			event.preventDefault()
			setOver(true)
		}
		const leave = (event: DragEvent) => {
			if (event.relatedTarget === null) setOver(false)
		}
		const drop = (event: DragEvent) => {
			event.preventDefault()
			setOver(false)
			const files = [...(event.dataTransfer?.files ?? [])]
			if (files.length > 0) take(files)
		}
		addEventListener('dragover', over, { signal })
		addEventListener('dragleave', leave, { signal })
		addEventListener('drop', drop, { signal })
		return () => controller.abort()
	}, [])
	return isOver
}
