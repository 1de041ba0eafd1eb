import { CHASSIS_NUMBER_LENGTH } from '@coc/contract'

const MOST_CANDIDATES = 50_000

/**
 * Every run of 17 letters and digits, white space taken out: makers print the number in groups. Which of
 * them are chassis numbers only those who know cars can tell.
 */
export function candidatesIn(text: string): Set<string> {
	const candidates = new Set<string>()
	for (const [run] of text
		.toUpperCase()
		.replaceAll(/\s/gu, '')
		.matchAll(/[A-Z0-9]+/g)) {
		for (let at = 0; at + CHASSIS_NUMBER_LENGTH <= run.length; at++) {
			if (candidates.size === MOST_CANDIDATES) return candidates
			candidates.add(run.slice(at, at + CHASSIS_NUMBER_LENGTH))
		}
	}
	return candidates
}

/** In the name of a file any other character separates. */
export function candidatesInName(name: string): Set<string> {
	return candidatesIn(name.replaceAll(/[\s_]/gu, '-'))
}
