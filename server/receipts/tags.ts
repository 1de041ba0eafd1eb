// The structure of a PDF, which screen readers follow: everything drawn belongs to an element or is an artifact.

export type Document = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** What a header cell of a table heads. */
export type Scope = 'Column' | 'Row'

// PDFKit knows `scope`, its types do not.
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { readonly scope?: Scope }

/** An element that holds others. */
export function addGroup(document: Document, parent: Element, type: string): Element {
	const element = document.struct(type)
	parent.add(element)
	return element
}

/** An element that holds what `draw` draws. */
export function addContent(
	document: Document,
	parent: Element,
	type: string,
	draw: () => void,
): void {
	parent.add(document.struct(type, {}, draw))
}

/** A cell of a table: with a scope, a header. */
export function addCell(
	document: Document,
	row: Element,
	scope: Scope | null,
	draw: () => void,
): void {
	const options: ElementOptions = scope === null ? {} : { scope }
	row.add(document.struct(scope === null ? 'TD' : 'TH', options, draw))
}

/** What is only for the eye, or was read on an earlier page. */
export function addArtifact(
	document: Document,
	type: 'Layout' | 'Pagination',
	draw: () => void,
): void {
	document.markContent('Artifact', { type })
	draw()
	document.endMarkedContent()
}
