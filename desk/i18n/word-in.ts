/** The word for a code that a newer server may have added to; else null. */
export function wordIn(words: Readonly<Record<string, string>>, code: string): string | null {
	return Object.hasOwn(words, code) ? (words[code] ?? null) : null
}
