/** What is written in a search box, and how far the address has followed. */
type SearchWords = {
	readonly words: string
	/** What the address had when it was last looked at. */
	readonly seen: string
	/** What the box has asked for, until the address has it: another screen takes a moment. */
	readonly asked: string | null
}

export const wordsIn = (inAddress: string): SearchWords => ({
	words: inAddress,
	seen: inAddress,
	asked: null,
})

export const asking = (box: SearchWords, q: string): SearchWords => ({
	...box,
	asked: q === box.seen ? null : q,
})

/** What the box itself has asked for leaves what is written since; Back, or a link, brings its own words. */
export function following(box: SearchWords, inAddress: string): SearchWords {
	if (inAddress === box.seen) return box
	if (inAddress === box.asked) return { ...box, seen: inAddress, asked: null }
	return wordsIn(inAddress)
}
