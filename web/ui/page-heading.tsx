import { type ReactNode, useEffect, useRef } from 'react'

type PageHeadingProps = {
	readonly children: ReactNode
	/** For a view that replaces another without a navigation: its heading is where reading goes on. */
	readonly focusOnMount?: boolean
}

/** The page's one h1; it can take focus, so that a change of view is noticed without seeing it. */
export function PageHeading({ children, focusOnMount = false }: PageHeadingProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (focusOnMount) heading.current?.focus()
	}, [focusOnMount])
	return (
		<h1 ref={heading} tabIndex={-1}>
			{children}
		</h1>
	)
}
