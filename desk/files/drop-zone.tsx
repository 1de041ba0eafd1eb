import { Button } from '@coc/ui/button.tsx'
import { useDroppedFiles } from '@coc/ui/use-dropped-files.ts'
import { useRef } from 'react'
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
