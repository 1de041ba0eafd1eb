import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../i18n/language-context.tsx'

/** For a live region: what has just happened, for as long as it is in the visitor's language. */
export function useNews(): readonly [ReactNode, (text: string) => void] {
	const { language } = useLanguage()
	const [news, setNews] = useState({ text: '', language, count: 0 })

	function tell(text: string) {
		setNews(({ count }) => ({ text, language, count: count + 1 }))
	}

	// Keyed, for the same text twice in a row would not be said a second time.
	return [news.language === language && <span key={news.count}>{news.text}</span>, tell]
}
