import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DELIVERY_TABLE } from '../deliveries/delivery-states.ts'
import { ORDER_TABLE } from '../orders/order-status.ts'
import { ATTEMPT_TABLE } from '../payments/payment-states.ts'
import { isForced, type StateTable } from '../payments/state-table.ts'

/** Draws the state tables as an SVG. `node server/testing/state-diagram.ts` writes it into the docs. */

export const STATE_DIAGRAM = path.join(import.meta.dirname, '../../docs/states.svg')

const CELL = 40
const LABELS = 230
const LEFT = 32
const WIDTH = 640
const HEAD = 200

export function drawStates(): string {
	const orders = drawTable('An order', ORDER_TABLE, 0)
	const attempts = drawTable('One attempt to pay', ATTEMPT_TABLE, orders.height)
	const deliveries = drawTable('A delivery', DELIVERY_TABLE, orders.height + attempts.height)
	const height = orders.height + attempts.height + deliveries.height + 56
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img">
<title>The statuses of an order, of an attempt to pay and of a delivery, and where each may go</title>
<rect width="${WIDTH}" height="${height}" rx="12" fill="#fbf9f5"/>
${orders.drawing}
${attempts.drawing}
${deliveries.drawing}
<g transform="translate(${LEFT} ${height - 32})" font-size="13" fill="#1d1a16">
${allowedMark(8, -4)}<text x="24">may follow</text>
${forcedMark(140, -4)}<text x="156">forced: late money, with an alert; delivered again, or after all</text>
</g>
</svg>
`
}

function drawTable<State extends string>(title: string, table: StateTable<State>, top: number) {
	const states = Object.keys(table).filter((name): name is State => name in table)
	const size = states.length * CELL
	const origin = { x: LEFT + LABELS, y: top + HEAD }
	const columns = states.map((state, index) => {
		const x = origin.x + (index + 0.5) * CELL
		return `<text transform="translate(${x + 4} ${origin.y - 12}) rotate(-50)" font-size="12">${state}</text>`
	})
	const rows = states.map((from, row) => {
		const y = origin.y + (row + 0.5) * CELL
		const isFinal = table[from].next.length === 0
		const label = `<text x="${origin.x - 14}" y="${y + 4}" font-size="12" text-anchor="end"${isFinal ? ' font-weight="700"' : ''}>${from}</text>`
		const rule = `<path d="M${LEFT} ${y + CELL / 2}H${origin.x + size}" stroke="#e4dfd6"/>`
		const marks = states.map((to, column) => {
			const x = origin.x + (column + 0.5) * CELL
			if (isForced(table, from, to)) return forcedMark(x, y)
			if (table[from].next.includes(to)) return allowedMark(x, y)
			return from === to ? `<path d="M${x - 6} ${y}h12" stroke="#cfc8bb"/>` : ''
		})
		return label + rule + marks.join('')
	})
	const drawing = `<g fill="#1d1a16"><text x="${LEFT}" y="${top + 44}" font-size="20" font-weight="600">${title}</text>
<text x="${LEFT}" y="${top + 66}" font-size="13" fill="#6b655b">from a row to a column; bold rows are final</text>
${columns.join('\n')}
${rows.join('\n')}</g>`
	return { drawing, height: HEAD + size + 24 }
}

const allowedMark = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="6" fill="#1f5d4c"/>`

const forcedMark = (x: number, y: number) =>
	`<circle cx="${x}" cy="${y}" r="6" fill="none" stroke="#b3261e" stroke-width="2.5"/>`

if (import.meta.main) await writeFile(STATE_DIAGRAM, drawStates())
