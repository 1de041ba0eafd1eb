import { CHASSIS_NUMBER_LENGTH } from './limits.ts'

/** People copy chassis numbers with spaces, hyphens and in lower case; all of these mean the same number. */
export function normaliseChassisNumber(text: string): string {
	return text.toUpperCase().replace(/[\s\p{Dash}]/gu, '')
}

/** Only the length is a rule: even a letter that no chassis number has may be printed on a real certificate. */
export function isChassisNumber(normalised: string): boolean {
	return normalised.length === CHASSIS_NUMBER_LENGTH && !/\p{C}/u.test(normalised)
}

/** I, O and Q never occur in a chassis number: worth a hint, never a refusal. */
export function hasConfusableLetter(normalised: string): boolean {
	return /[IOQ]/.test(normalised)
}
