/**
 * Whatever could move the cursor, give the terminal an order, hide or reorder text: control and
 * format characters (bidi among them), line and paragraph separators, halves of surrogate pairs,
 * and everything that is drawn as nothing at all.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Makes the unsafe visible: an escape character becomes the four characters `\x1b`. */
export function visible(text: string): string {
	return text.replace(UNSAFE, (character) => SHORT[character] ?? hexOf(character))
}

/** JSON that a terminal shows as it is, and that reads back as exactly the same value. */
export function visibleJson(value: unknown): string {
	return JSON.stringify(value, null, 2).replace(UNSAFE, (character) =>
		// Inside a string it is escaped already: a bare newline is layout.
		character === '\n' ? character : character.split('').map(jsonEscape).join(''),
	)
}

function hexOf(character: string): string {
	const code = character.codePointAt(0) ?? 0
	const hex = code.toString(16)
	return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`
}

function jsonEscape(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
