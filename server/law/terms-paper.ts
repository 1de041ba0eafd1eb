import { createHash } from 'node:crypto'
import type { Language } from '@coc/contract'
import { drawFeet, drawPaper, drawTitle, HEAD } from '../receipts/paper.ts'
import type { Seller } from '../receipts/receipt.ts'
import { receiptTexts } from '../receipts/receipt-texts.ts'
import { drawText } from './draw-text.ts'
import type { LawTexts } from './law-text.ts'

/** A copy to keep of what a customer is told before they pay. */
export type TermsPaper = {
	readonly name: string
	readonly language: Language
	readonly pdf: Buffer
	/** In hexadecimal. By it the wording is found again. */
	readonly sha256: string
}

export type DrawTerms = (language: Language) => Promise<TermsPaper>

type Sources = {
	readonly readTexts: () => Promise<LawTexts>
	readonly seller: Seller
	readonly publicUrl: string
}

/** Drawn once per language, when it is first asked for. */
export function termsDrawer(sources: Sources): DrawTerms {
	const drawn = new Map<Language, Promise<TermsPaper>>()
	return (language) => {
		const paper = drawn.get(language) ?? drawTerms(sources, language)
		drawn.set(language, paper)
		// Whoever asks next tries again.
		paper.catch(() => drawn.delete(language))
		return paper
	}
}

const FILE_NAMES: Record<Language, string> = { sv: 'villkor.pdf', en: 'terms.pdf' }

/** One for all: the same words are the same file to the last byte, whenever and wherever they are drawn. */
const AT = new Date('2026-11-16T00:00:00Z')

async function drawTerms(
	{ readTexts, seller, publicUrl }: Sources,
	language: Language,
): Promise<TermsPaper> {
	const { terms, withdrawalInformation, withdrawalForm } = (await readTexts())[language]
	const facts = { title: terms.title, author: seller.name, language, at: AT }
	const pdf = await drawPaper(facts, (document, root) => {
		drawTitle(document, root, seller.name, terms.title)
		document.y = HEAD
		const [, ...blocks] = terms.blocks
		drawText(document, root, { ...terms, blocks }, { publicUrl, depth: 0 })
		drawText(document, root, withdrawalInformation, { publicUrl, depth: 1 })
		if (withdrawalForm) {
			drawText(document, root, withdrawalForm, { publicUrl, depth: 1, hasLines: true })
		}
		const texts = receiptTexts[language]
		const lines = [
			[seller.name, ...seller.address].join(', '),
			`${texts.organisationNumber} ${seller.organisationNumber} · ${texts.vatNumber} ${seller.vatNumber}`,
		]
		drawFeet(document, root, lines, texts.page)
	})
	const sha256 = createHash('sha256').update(pdf).digest('hex')
	return { name: FILE_NAMES[language], language, pdf, sha256 }
}
