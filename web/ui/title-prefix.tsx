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

/** As the prefix: a view that replaces another without a navigation has a title of its own. */
export const ViewTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Null for the page's own. */
export function useViewTitle(title: string | null): void {
	const setTitle = use(ViewTitleContext)
	useEffect(() => {
		setTitle(title)
		return () => setTitle(null)
	}, [title, setTitle])
}
