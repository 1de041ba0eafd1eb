import type { Told } from '../acts/told-of.ts'

export type News = Told & {
	readonly id: number
	/** The page that it was told on. */
	readonly place: string
}

const MOST_AT_ONCE = 3

/**
 * The newest is last. What went wrong stays until it is dismissed, as long as there is room; what can be undone
 * until something else is told.
 */
export function withNews(list: readonly News[], told: News): News[] {
	const others = list.filter(({ text, undo }) => text !== told.text && !undo)
	return [...others, told].slice(-MOST_AT_ONCE)
}

/** On the page of something else, undoing would be taken for that one's. Going up to its list is not leaving it. */
export function onPage(list: readonly News[], pathname: string): readonly News[] {
	return list.filter(
		({ undo, place }) => !undo || place === pathname || place.startsWith(`${pathname}/`),
	)
}

/** How long it is shown: so long that a slow reader is through. Null: nobody is hurried. */
export function shownForMs({ tone, text, undo }: News): number | null {
	return tone === 'error' || undo ? null : 4000 + 60 * text.length
}
