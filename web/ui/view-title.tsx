import { createContext, use, useEffect } from 'react'

/** The app writes the document's title; a view that replaces another without a navigation has its own. */
export const ViewTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Null for the page's own. */
export function useViewTitle(title: string | null): void {
	const setTitle = use(ViewTitleContext)
	useEffect(() => {
		setTitle(title)
		return () => setTitle(null)
	}, [title, setTitle])
}
