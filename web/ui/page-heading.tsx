import { useEffect, useRef } from 'react'
import { useViewTitle } from './title-prefix.tsx'

type PageHeadingProps = {
	readonly children: string
	/** For a view that replaces another without a navigation: reading goes on here, and the document is called so. */
	readonly focusOnMount?: boolean
}

/** The page's one h1; it can take focus, so that a change of view is noticed without seeing it. */
export function PageHeading({ children, focusOnMount = false }: PageHeadingProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	useViewTitle(focusOnMount ? children : null)
	useEffect(() => {
		if (!focusOnMount) return
		heading.current?.focus()
		// The second click of a double one began to mark the view before: the marks would go on over this one.
		getSelection()?.removeAllRanges()
	}, [focusOnMount])
	return (
		<h1 ref={heading} tabIndex={-1}>
			{children}
		</h1>
	)
}
