import { Button } from '@coc/ui/button.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'

type DropZoneProps = {
	/** As the file dialog takes it: `.pdf,application/pdf`. */
	readonly accept: string
	readonly onFiles: (files: readonly File[]) => void
}

/** Files may be dropped anywhere on the page; the zone shows only while something is dragged over it. */
export function DropZone({ accept, onFiles }: DropZoneProps) {
	const { files: texts } = useTexts()
	const field = useRef<HTMLInputElement>(null)
	const isOver = useDroppedFiles(onFiles)
	const takeChosen = () => {
		const chosen = [...(field.current?.files ?? [])]
		// So that the same files can be chosen again.
		if (field.current) field.current.value = ''
		if (chosen.length > 0) onFiles(chosen)
	}
	return (
		<>
			<Button look="quiet" onClick={() => field.current?.click()}>
				{texts.choose}
			</Button>
			<input
				ref={field}
				type="file"
				multiple
				hidden
				accept={accept}
				aria-label={texts.choose}
				onChange={takeChosen}
			/>
			{isOver && <div className="drop-zone">{texts.drop}</div>}
		</>
	)
}

function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
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
