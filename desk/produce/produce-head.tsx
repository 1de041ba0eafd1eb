import type { ReactNode } from 'react'
import { useMe } from '../api/desk-context.tsx'
import { DropZone } from '../files/drop-zone.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { PRODUCE_TEXTS } from './produce-texts.ts'
import { useTaking } from './taking-in/taking-in-context.tsx'
import { TakingInPanel } from './taking-in/taking-in-panel.tsx'

type ProduceHeadProps = {
	readonly view: 'cars' | 'files'
	/** How many files wait; null until it is known. */
	readonly files: number | null
	readonly children?: ReactNode
}

const ACCEPT = '.pdf,.xml,application/pdf,application/xml,text/xml'

/** What both views of the screen have: the way between them, and the place for files. */
export function ProduceHead({ view, files, children }: ProduceHeadProps) {
	const texts = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const { add } = useTaking()
	const current = (name: typeof view) => (name === view ? 'page' : undefined)
	return (
		<>
			<div className="list-head">
				<h1 tabIndex={-1}>{texts.title}</h1>
				{children}
			</div>
			<div className="produce-ways">
				<nav className="tabs" aria-label={texts.views}>
					<DeskLink to={SCREENS.produce} aria-current={current('cars')}>
						{texts.cars}
					</DeskLink>
					<DeskLink to={SCREENS.waitingFiles} aria-current={current('files')}>
						{texts.files(files === null ? '–' : formatCount(files, language))}
					</DeskLink>
				</nav>
				{permissions.includes('handle') && (
					<div className="produce-drop">
						<span className="hint">{texts.drop}</span>
						<DropZone accept={ACCEPT} onFiles={add} />
					</div>
				)}
			</div>
			<TakingInPanel />
		</>
	)
}
