export type Tone = 'success' | 'info' | 'error'

export type News = { readonly id: number; readonly tone: Tone; readonly text: string }

const MOST_AT_ONCE = 3

/** The newest is last. What went wrong stays until it is dismissed, as long as there is room. */
export function withNews(list: readonly News[], told: News): News[] {
	const others = list.filter(({ text }) => text !== told.text)
	return [...others, told].slice(-MOST_AT_ONCE)
}

/** How long it is shown: so long that a slow reader is through. Null: until it is dismissed. */
export function shownForMs({ tone, text }: News): number | null {
	return tone === 'error' ? null : 4000 + 60 * text.length
}
