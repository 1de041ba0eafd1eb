/** A picture as shapes. The server draws it as a PNG: not every site and phone takes an SVG. */
export type Picture = {
	readonly path: string
	readonly width: number
	readonly height: number
	/** Later ones cover earlier ones. Colours are `#rrggbb`. */
	readonly shapes: readonly Shape[]
}

export type Shape = PathShape | TextShape

/** Where a shape's own origin lies in the picture, and how large it is drawn. */
export type Placement = { readonly x: number; readonly y: number; readonly scale: number }

type PathShape = Placement & {
	readonly kind: 'fill' | 'stroke'
	/** As in SVG; arcs are of circles. */
	readonly path: string
	readonly color: string
	/** Of a stroke, before it is scaled. */
	readonly width: number
}

/** `y` is the line that the letters stand on, `scale` their size. */
type TextShape = Placement & {
	readonly kind: 'text'
	readonly text: string
	readonly color: string
	/** What is longer is drawn smaller. */
	readonly maxWidth: number
}
