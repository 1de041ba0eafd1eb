import { useDroppedFiles } from '@coc/ui/use-dropped-files.ts'
import { useCallback, useEffect, useId, useRef } from 'react'
import type { VerifyTexts } from './verify-texts.ts'

type DropZoneProps = {
	readonly texts: VerifyTexts
	readonly onFile: (file: File) => void
}

/**
 * The browser's own file field lies over the whole zone, unseen: it is clicked, tabbed to and read aloud as
 * such. A file may be dropped anywhere on the page, so that none is opened in its place by a near miss.
 */
export function DropZone({ texts, onFile }: DropZoneProps) {
	const id = useId()
	const isOver = useDroppedFiles(([file]) => file && onFile(file))
	const field = useRef<HTMLInputElement>(null)
	const takeChosen = useCallback(() => {
		const file = field.current?.files?.[0]
		if (!field.current || !file) return
		// So that the same file can be chosen again.
		field.current.value = ''
		onFile(file)
	}, [onFile])
	// One may have been chosen before the script was there.
	useEffect(takeChosen, [takeChosen])
	return (
		<div className={`drop-zone${isOver ? ' over' : ''}`}>
			<PaperDrawing />
			<label htmlFor={id}>
				<span>{texts.drop}</span> <span>{texts.stays}</span>
			</label>
			<p id={`${id}-hint`} className="hint">
				{texts.how}
			</p>
			<input
				id={id}
				type="file"
				accept=".pdf,.xml,application/pdf,application/xml,text/xml"
				aria-describedby={`${id}-hint`}
				onChange={takeChosen}
				ref={field}
			/>
		</div>
	)
}

function PaperDrawing() {
	return (
		<svg className="paper" viewBox="0 0 64 72" aria-hidden="true" focusable="false">
			<path d="M10 4h30l14 14v50H10z" />
			<path d="M40 4v14h14" />
			<path className="detail" d="M19 29h26M19 38h26M19 47h12" />
			<circle cx="44" cy="54" r="12" />
			<path className="seal" d="M38.5 54.5l4 4 7-8.5" />
		</svg>
	)
}
