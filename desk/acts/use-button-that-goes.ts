import { goOnAtHeading } from '@coc/ui/dialog.tsx'
import { useLayoutEffect, useRef } from 'react'

/** What is done may take its button away: whoever stood on it goes on at the page's heading. */
export function useButtonThatGoes() {
	const button = useRef<HTMLButtonElement>(null)
	useLayoutEffect(
		() => () => {
			if (document.activeElement === button.current) queueMicrotask(goOnAtHeading)
		},
		[],
	)
	return button
}
