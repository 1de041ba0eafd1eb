import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from '../../navigation/navigation.tsx'

const NAME = (search: string) => `desk-row:${search}`

type RowMemory = {
	readonly list: RefObject<HTMLElement | null>
	readonly search: string
	readonly openId: string | null
	/** The rows of this address are shown. */
	readonly isShown: boolean
}

/** Who closes an order, or comes back to a page, goes on at the row where they were. */
export function useRowMemory({ list, search, openId, isShown }: RowMemory): void {
	const { isRestored } = useNavigation()
	const before = useRef(openId)
	useEffect(() => {
		const { current } = list
		if (!current) return
		const remember = ({ target }: FocusEvent) => {
			const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
			if (row?.dataset['key']) sessionStorage.setItem(NAME(search), row.dataset['key'])
		}
		current.addEventListener('focusin', remember)
		return () => current.removeEventListener('focusin', remember)
	}, [list, search])
	useEffect(() => {
		const closed = before.current
		before.current = openId
		if (openId !== null || closed === null) return
		;(linkIn(list.current, closed) ?? list.current?.querySelector('h1'))?.focus()
	}, [list, openId])
	useEffect(() => {
		if (!isShown || !isRestored || openId !== null) return
		// Whoever is at something else stays there.
		if (document.activeElement !== document.body) return
		linkIn(list.current, sessionStorage.getItem(NAME(search)))?.focus()
	}, [list, search, openId, isShown, isRestored])
}

function linkIn(list: HTMLElement | null, key: string | null): HTMLElement | null {
	if (key === null) return null
	return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] a`) ?? null
}
