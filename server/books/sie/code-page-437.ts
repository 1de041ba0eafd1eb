/** The upper half of code page 437; the lower is ASCII. */
const UPPER_HALF =
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ' +
	'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
	'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
	'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const CODES = new Map([...UPPER_HALF].map((character, index) => [character, 0x80 + index]))

/** A character that the code page does not have, in a line that needs it. */
export class NotInCodePageError extends Error {
	override readonly name = 'NotInCodePageError'
	readonly character: string
	readonly line: string

	constructor(character: string, line: string) {
		super(`${JSON.stringify(character)} is not in code page 437, in the line: ${line}`)
		this.character = character
		this.line = line
	}
}

/** One line, without its end. A character outside the page fails: a '?' in the books helps nobody. */
export function encodeLine(line: string): Buffer {
	if (/^[ -~]*$/.test(line)) return Buffer.from(line, 'latin1')
	const characters = [...line.normalize('NFC')]
	return Buffer.from(
		characters.map((character) => {
			const code = isPlain(character) ? character.charCodeAt(0) : CODES.get(character)
			if (code === undefined) throw new NotInCodePageError(character, line)
			return code
		}),
	)
}

const isPlain = (character: string) => character >= ' ' && character <= '~'
