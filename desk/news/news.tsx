import { Icon } from '@coc/ui/icon.tsx'
import {
	createContext,
	type ReactNode,
	use,
	useCallback,
	useEffect,
	useId,
	useRef,
	useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Tone, Undo } from '../acts/told-of.ts'
import { UndoButton } from '../acts/undo-button.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { type News, onPage, shownForMs, withNews } from './news-list.ts'

type Tell = (tone: Tone, text: string, undo?: Undo) => void

export const TellContext = createContext<Tell>(() => undefined)

/** Tells what came of something, at the edge of the screen and to assistive technology. */
export function useTell(): Tell {
	return use(TellContext)
}

export function NewsProvider({ children }: { readonly children: ReactNode }) {
	const [list, setList] = useState<readonly News[]>([])
	const lastId = useRef(0)
	const { pathname } = useNavigation()
	const [dialog, setDialog] = useState<Element | null>(null)
	useEffect(() => {
		const look = () => setDialog(openDialog())
		// It does not bubble.
		document.addEventListener('close', look, { capture: true })
		return () => document.removeEventListener('close', look, { capture: true })
	}, [])
	const tell = useCallback<Tell>((tone, text, undo) => {
		lastId.current += 1
		const place = location.pathname
		const told = { id: lastId.current, tone, text, place, ...(undo && { undo }) }
		setList((before) => withNews(before, told))
		setDialog(openDialog())
	}, [])
	useEffect(() => setList((before) => onPage(before, pathname)), [pathname])
	const dismiss = useCallback((id: number) => {
		setList((before) => before.filter((other) => other.id !== id))
	}, [])
	const isInDialog = ({ tone }: News) => dialog !== null && tone === 'error'
	const pieces = (shown: readonly News[]) =>
		shown.map((news) => <PieceOfNews key={news.id} news={news} tell={tell} onDismiss={dismiss} />)
	return (
		<TellContext value={tell}>
			{children}
			{/* Always there, so that what comes into it is read out. */}
			<div className="news" role="status" aria-live="polite" aria-atomic="false">
				{pieces(list.filter((news) => !isInDialog(news)))}
			</div>
			{dialog &&
				createPortal(
					<div className="news" role="alert">
						{pieces(list.filter(isInDialog))}
					</div>,
					dialog,
				)}
		</TellContext>
	)
}

/** It hides the edge of the screen: what was refused is said in it, as long as it is open. */
function openDialog(): Element | null {
	return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
}

const ICONS = { success: 'check', info: 'info', error: 'error' } as const

type PieceOfNewsProps = {
	readonly news: News
	readonly tell: Tell
	readonly onDismiss: (id: number) => void
}

function PieceOfNews({ news, tell, onDismiss }: PieceOfNewsProps) {
	const { news: texts } = useTexts()
	const [isHeld, setHeld] = useState(false)
	const { id, undo } = news
	const textId = useId()
	const shownFor = shownForMs(news)
	useEffect(() => {
		if (isHeld || shownFor === null) return
		const timer = setTimeout(() => onDismiss(id), shownFor)
		return () => clearTimeout(timer)
	}, [id, isHeld, shownFor, onDismiss])
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is looked at
		<div
			className={`piece-of-news ${news.tone}`}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<Icon name={ICONS[news.tone]} />
			<p id={textId}>{news.text}</p>
			{undo && (
				<UndoButton
					undo={undo}
					descriptionId={textId}
					onTold={(told) => tell(told.tone, told.text, told.undo)}
				/>
			)}
			<button type="button" className="icon-button" onClick={() => onDismiss(id)}>
				<Icon name="cross" />
				<span className="visually-hidden">{texts.dismiss}</span>
			</button>
		</div>
	)
}
