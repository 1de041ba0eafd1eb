import { createContext, use, useEffect } from 'react'

/** The app writes the document's title; a page may put a word before it. */
export const TitlePrefixContext = createContext<(prefix: string) => void>(() => undefined)

/** E.g. 'Error:' while the form is refused. An empty prefix takes it away; so does leaving the page. */
export function useTitlePrefix(prefix: string): void {
	const setPrefix = use(TitlePrefixContext)
	useEffect(() => {
		setPrefix(prefix)
		return () => setPrefix('')
	}, [prefix, setPrefix])
}
