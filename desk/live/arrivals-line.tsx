import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'

type ArrivalsLineProps = {
	readonly arrivals: number
	readonly isHeld: boolean
	readonly onShow: () => void
}

/** At the edge of a list, above nothing that is read: what waits to be drawn. */
export function ArrivalsLine({ arrivals, isHeld, onShow }: ArrivalsLineProps) {
	const { live } = useTexts()
	const { language } = useLanguage()
	return (
		<div className="arrivals" role="status">
			{isHeld && (
				<button type="button" onClick={onShow}>
					{arrivals > 0 ? live.arrivals(formatCount(arrivals, language)) : live.changed}
				</button>
			)}
		</div>
	)
}
