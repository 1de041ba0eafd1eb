import { CHASSIS_NUMBER_LENGTH } from './limits.ts'

/** Dashes, quotation marks, and what nobody sees: mails and spreadsheets hide it in what is copied. */
const AROUND_THE_NUMBER = /[\s.`´\p{Dash}\p{QMark}\p{DI}]/gu

/** What people write before it. Without a colon it might be the number's own beginning. */
const LABEL = /^(?:VIN|CHASSIS?|RAM)(?:NUMMER|NUMBER|NR|NO)?([:#=]?)(.*)$/

const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LOOK_LIKE = 'ABESIJKMHOPCTYXABEZHIKMNOPTYX'
const CYRILLIC_OR_GREEK = /[\u0370-\u04ff]/g

/** As most come, and all that we send ourselves. */
const NORMAL = /^[0-9A-Z]{17}$/

/** However people copy, label or quote a chassis number, it means the same number. */
export function normaliseChassisNumber(text: string): string {
	if (NORMAL.test(text)) return text
	const bare = text
		.toUpperCase()
		.replace(AROUND_THE_NUMBER, '')
		.replace(CYRILLIC_OR_GREEK, (letter) => latinFor(letter) ?? letter)
	const [, colon, rest = ''] = LABEL.exec(bare) ?? []
	return colon || rest.length === CHASSIS_NUMBER_LENGTH ? rest : bare
}

/** The Latin letters that Cyrillic and Greek ones were taken for: whoever pasted them is told. */
export function lookAlikesIn(text: string): readonly string[] {
	const letters = text.toUpperCase().match(CYRILLIC_OR_GREEK) ?? []
	return [...new Set(letters.map(latinFor).filter((letter) => letter !== undefined))]
}

function latinFor(letter: string): string | undefined {
	return LOOK_LIKE[LOOK_ALIKES.indexOf(letter)]
}

/** Only the length is a rule: even a letter that no chassis number has may be printed on a real certificate. */
export function isChassisNumber(normalised: string): boolean {
	return normalised.length === CHASSIS_NUMBER_LENGTH && !/\p{C}/u.test(normalised)
}

/** I, O and Q never occur in a chassis number: worth a hint, never a refusal. */
export function hasConfusableLetter(normalised: string): boolean {
	return /[IOQ]/.test(normalised)
}
