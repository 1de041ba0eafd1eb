/** A car as on a technical drawing: its measures taken, its seventeen places for a chassis number below. */
export const BODY =
	'M118 244H84q-18 0-18-18v-20q0-20 26-26l98-17q50-52 112-57h70q54 0 104 46l56 11q24 6 24 34v29q0 18-16 18h-38a47 47 0 0 0-94 0H212a47 47 0 0 0-94 0z'

export const DETAILS =
	'M210 164q46-42 94-45h26v43zM342 119h28q42 1 84 41l-112 2zM336 162v66M206 166q-6 34 10 62M352 184h20M68 204q20-2 26-15M530 178h18M214 228h192'

export const MEASURES = 'M24 276h592M606 106v170M598 106h16M66 318v-28M556 318v-28M66 298h490'

export const PLACES = [3, 6, 8].reduce<{ x: number; path: string }>(
	({ x, path }, count) => ({
		x: x + count * 27 + 18,
		path: path + Array.from({ length: count }, (_, i) => `M${x + i * 27} 334h22`).join(''),
	}),
	{ x: 66, path: '' },
).path

export const WHEELS = [
	{ cx: 165, cy: 240 },
	{ cx: 455, cy: 240 },
] as const

export const SEAL = { cx: 522, cy: 92, r: 34, mark: 'M508 93l10 10 18-20' } as const
