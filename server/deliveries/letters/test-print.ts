import { drawPaper, INK, LEFT, RIGHT } from '../../receipts/paper.ts'
import { addArtifact, addContent } from '../../receipts/tags.ts'
import { points } from './envelope-window.ts'
import type { LetterPaper } from './letters-pdf.ts'
import { drawInWindow } from './window-address.ts'

const SAMPLE = ['Bilfirman AB', 'Åsa Öberg', 'Storgatan 1', '831 30 Östersund']

/** A page with the frame of the window, to be held into an envelope. */
export function testPrintPdf({ window, seller, at }: LetterPaper): Promise<Buffer> {
	const { x, y, width, height } = window
	const about = { language: 'sv', title: 'ENVELOPE_WINDOW', author: seller.name, at } as const
	return drawPaper(about, (document, root) => {
		document.font('bold').fontSize(14).fillColor(INK)
		addContent(document, root, 'H1', () => {
			document.text(`ENVELOPE_WINDOW=${x},${y},${width},${height}`, LEFT, points(165))
		})
		document.font('regular').fontSize(9.5)
		for (const words of [
			'Vik arket en gång på mitten och lägg det i kuvertet. Hela ramen ska synas i fönstret, hur arket än ligger.',
			'Fold the sheet once in the middle and put it into the envelope. The whole frame has to be seen in the window, however the sheet lies.',
		]) {
			addContent(document, root, 'P', () => {
				document.text(words, LEFT, document.y + 6, { width: RIGHT - LEFT })
			})
		}
		drawInWindow(document, root, window, SAMPLE)
		addArtifact(document, 'Layout', () => {
			document.rect(points(x), points(y), points(width), points(height))
			document.lineWidth(0.5).strokeColor(INK).stroke()
		})
	})
}
