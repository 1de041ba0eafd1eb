import { styleText } from 'node:util'
import stringWidth from 'string-width'
import { visible } from './escape.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

type Styled = { readonly text: string; readonly style: Style }

/** What a command has to say, exactly as it came from the database: drawing it makes it safe. */
export type Text = string | Styled | readonly Text[]

/** One line, safe to show. Only `lineOf` makes one of what came from outside. */
export type Line = readonly Piece[]

type Piece = { readonly visible: string; readonly style: Style | null }

export function styled(style: Style, text: string): Styled {
	return { text, style }
}

export const bold = (text: string) => styled('bold', text)
export const dim = (text: string) => styled('dim', text)

/** Every text passes through here on its way to the terminal. */
export function lineOf(text: Text): Line {
	if (typeof text === 'string') return [{ visible: visible(text), style: null }]
	if ('text' in text) return [{ visible: visible(text.text), style: text.style }]
	return text.flatMap(lineOf)
}

export function render(line: Line, colour: boolean): string {
	return line
		.map(({ visible: text, style }) =>
			colour && style && text !== '' ? styleText(style, text, { validateStream: false }) : text,
		)
		.join('')
}

export function widthOf(line: Line): number {
	return stringWidth(line.map((piece) => piece.visible).join(''))
}

export function spaces(count: number): Line {
	return count > 0 ? [{ visible: ' '.repeat(count), style: null }] : []
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The line itself where it fits, else as much as fits before an ellipsis. */
export function cut(line: Line, width: number): Line {
	if (!Number.isFinite(width) || widthOf(line) <= width) return line
	return [...headOf(line, width - 1), { visible: '…', style: null }]
}

function headOf(line: Line, width: number): Line {
	const head: Piece[] = []
	let left = width
	for (const piece of line) {
		let kept = ''
		for (const { segment } of graphemes.segment(piece.visible)) {
			left -= stringWidth(segment)
			if (left < 0) break
			kept += segment
		}
		head.push({ ...piece, visible: kept })
		if (left < 0) break
	}
	return head
}

/** Breaks a line between words; lines after the first are indented. A single long word is left whole. */
export function wrap(line: Line, width: number, indent = 0): Line[] {
	if (widthOf(line) <= width) return [line]
	const lines: Piece[][] = [[]]
	let used = 0
	for (const piece of line) {
		for (const word of piece.visible.split(/(?<= )/)) {
			const wordWidth = stringWidth(word.trimEnd())
			if (used > indent && used + wordWidth > width) {
				lines.push([...spaces(indent)])
				used = indent
			}
			lines.at(-1)?.push({ ...piece, visible: word })
			used += stringWidth(word)
		}
	}
	return lines
}
