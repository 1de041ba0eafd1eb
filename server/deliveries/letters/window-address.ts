import { INK } from '../../receipts/paper.ts'
import { addContent, type Document, type Element } from '../../receipts/tags.ts'
import { type EnvelopeWindow, points } from './envelope-window.ts'

/** The paper moves in its envelope: the address keeps away from the window's edges. */
const PADDING_MM = 3
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6]

/** Its message is the order's number. */
export class AddressTooLongError extends Error {
	override readonly name = 'AddressTooLongError'
}

/** Inside the envelope's window, as large as it fits; long lines are wrapped. False: nothing is legible that would fit. */
export function drawInWindow(
	document: Document,
	parent: Element,
	window: EnvelopeWindow,
	lines: readonly string[],
): boolean {
	const left = points(window.x + PADDING_MM)
	const top = points(window.y + PADDING_MM)
	const width = points(window.width - 2 * PADDING_MM)
	const height = points(window.height - 2 * PADDING_MM)
	document.font('regular').fillColor(INK)
	const size = SIZES.find((size) => {
		document.fontSize(size)
		return heightOf(document, lines, width) <= height
	})
	if (size === undefined) return false
	let y = top
	// A paragraph each: read as one, the last word of a line would run into the first of the next.
	for (const line of lines) {
		addContent(document, parent, 'P', () => document.text(line, left, y, { width }))
		y += document.heightOfString(line, { width })
	}
	return true
}

function heightOf(document: Document, lines: readonly string[], width: number): number {
	return lines.reduce((sum, line) => sum + document.heightOfString(line, { width }), 0)
}
