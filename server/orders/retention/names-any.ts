/** Shorter ones stand in many longer words. */
const LONG_ENOUGH = 4

/** Whether the name of a file has any of these words in it, however it is written and whatever separates them. */
export function namesAny(fileName: string, words: readonly string[]): boolean {
	const inName = partsOf(fileName)
	const joined = inName.join('')
	return words
		.map((word) => partsOf(word).join(''))
		.some((word) => (word.length < LONG_ENOUGH ? inName.includes(word) : joined.includes(word)))
}

/** Without accents, which file systems write in two ways and people leave out. */
function partsOf(text: string): string[] {
	return text
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((part) => part !== '')
}
