import type { Texts } from '../i18n/sv.ts'
import { wordIn } from '../i18n/word-in.ts'

/** What a problem means for the person at the screen. */
export function problemText({ problems }: Pick<Texts, 'problems'>, code: string): string {
	return wordIn(problems, code) ?? problems.unexpected
}
