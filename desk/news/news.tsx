import { Icon } from '@coc/ui/icon.tsx'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { type News, shownForMs, type Tone, withNews } from './news-list.ts'

type Tell = (tone: Tone, text: string) => void

const TellContext = createContext<Tell>(() => undefined)

/** Tells what came of something, at the edge of the screen and to assistive technology. */
export function useTell(): Tell {
	return use(TellContext)
}

export function NewsProvider({ children }: { readonly children: ReactNode }) {
	const [list, setList] = useState<readonly News[]>([])
	const lastId = useRef(0)
	const tell = useCallback<Tell>((tone, text) => {
		lastId.current += 1
		const told = { id: lastId.current, tone, text }
		setList((before) => withNews(before, told))
	}, [])
	const dismiss = useCallback((id: number) => {
		setList((before) => before.filter((other) => other.id !== id))
	}, [])
	return (
		<TellContext value={tell}>
			{children}
			{/* Always there, so that what comes into it is read out. */}
			<div className="news" role="status" aria-live="polite" aria-atomic="false">
				{list.map((news) => (
					<PieceOfNews key={news.id} news={news} onDismiss={dismiss} />
				))}
			</div>
		</TellContext>
	)
}

const ICONS = { success: 'check', info: 'info', error: 'error' } as const

type PieceOfNewsProps = { readonly news: News; readonly onDismiss: (id: number) => void }

function PieceOfNews({ news, onDismiss }: PieceOfNewsProps) {
	const { news: texts } = useTexts()
	const [isHeld, setHeld] = useState(false)
	const { id } = news
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
			<p>{news.text}</p>
			<button type="button" className="icon-button" onClick={() => onDismiss(id)}>
				<Icon name="cross" />
				<span className="visually-hidden">{texts.dismiss}</span>
			</button>
		</div>
	)
}
