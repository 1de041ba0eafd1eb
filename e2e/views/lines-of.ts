import type { Locator } from '@playwright/test'

/** Over how many lines its words are spread. */
export function linesOf(words: Locator): Promise<number> {
	return words.evaluate((element) => {
		const range = document.createRange()
		range.selectNodeContents(element)
		return range.getClientRects().length
	})
}
