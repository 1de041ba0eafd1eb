/** A car as on a technical drawing: its measures taken, its seventeen places for a chassis number below. */
export function CarDrawing() {
	return (
		<svg className="car-drawing" viewBox="0 0 640 350" aria-hidden="true" focusable="false">
			<path className="measure" d={MEASURES} />
			<path className="body" d={BODY} />
			<path className="detail" d={DETAILS} />
			<circle className="body" cx="165" cy="240" r="36" />
			<circle className="detail" cx="165" cy="240" r="19" />
			<circle className="body" cx="455" cy="240" r="36" />
			<circle className="detail" cx="455" cy="240" r="19" />
			<path className="places" d={PLACES} />
			<g className="seal">
				<circle cx="522" cy="92" r="34" />
				<path d="M508 93l10 10 18-20" />
			</g>
		</svg>
	)
}

const BODY =
	'M118 244H84q-18 0-18-18v-20q0-20 26-26l98-17q50-52 112-57h70q54 0 104 46l56 11q24 6 24 34v29q0 18-16 18h-38a47 47 0 0 0-94 0H212a47 47 0 0 0-94 0z'

const DETAILS =
	'M210 164q46-42 94-45h26v43zM342 119h28q42 1 84 41l-112 2zM336 162v66M206 166q-6 34 10 62M352 184h20M68 204q20-2 26-15M530 178h18M214 228h192'

const MEASURES = 'M24 276h592M606 106v170M598 106h16M66 318v-28M556 318v-28M66 298h490'

const PLACES = [3, 6, 8].reduce<{ x: number; path: string }>(
	({ x, path }, count) => ({
		x: x + count * 27 + 18,
		path: path + Array.from({ length: count }, (_, i) => `M${x + i * 27} 334h22`).join(''),
	}),
	{ x: 66, path: '' },
).path
