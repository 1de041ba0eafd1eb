import type { Speed } from './measure.ts'
import { withConnections } from './report.ts'

type Bar = { readonly label: string; readonly value: number; readonly tone: keyof typeof TONES }
type Group = { readonly title: string; readonly bars: readonly Bar[] }

const TONES = { ours: '#1f5d4c', base: '#9aa8a3', limit: '#d5dcd9' }
const WIDTH = 760
const LABELS = 250
const BAR = 22
const GAP = 18
const TITLE = 26

const count = (value: number) => Math.round(value).toLocaleString('en-US')

/** Orders and reads beside what they are compared with. */
export function throughputPlot({ sizes, pages }: Speed): string {
	const [at] = sizes
	const orders = (at?.orders ?? []).map(
		({ connections, ours, base, limit }): Group => ({
			title: `Orders per second, ${connections} connection${connections === 1 ? '' : 's'}`,
			bars: [
				{ label: 'ours, everything included', value: ours, tone: 'ours' },
				{ label: 'bare driver, three inserts', value: base, tone: 'base' },
				{ label: 'bare driver, one statement', value: limit, tone: 'limit' },
			],
		}),
	)
	const reads = (at?.reads ?? []).map(
		({ connections, ours, driver, constant }): Group => ({
			title: `Payment summaries per second, ${connections} connections`,
			bars: [
				{ label: 'ours', value: ours, tone: 'ours' },
				{ label: 'bare driver, same select', value: driver, tone: 'base' },
				{ label: 'Fastify with a constant', value: constant, tone: 'limit' },
			],
		}),
	)
	const static_ = (pages ?? []).map(
		({ path, ours, nginx }): Group => ({
			title: `${path} per second`,
			bars: [
				{ label: 'ours', value: ours, tone: 'ours' },
				{ label: 'nginx', value: nginx, tone: 'base' },
			],
		}),
	)
	return barChart('Throughput, each beside what it is compared with', [
		...orders,
		...reads,
		...static_,
	])
}

/** All sizes beside each other: bars of one length are what is wanted. */
export function growthPlot({ sizes }: Speed): string {
	const group = (title: string, of: (at: Speed['sizes'][number]) => number): Group => ({
		title,
		bars: sizes.map((at) => ({
			label: `${count(at.size)} orders`,
			value: of(at),
			tone: 'ours' as const,
		})),
	})
	return barChart('As the database grows', [
		group('Orders per second, 10 connections', (at) => withConnections(at.orders, 10)?.ours ?? 0),
		group('Summaries per second, 10 connections', (at) => withConnections(at.reads, 10)?.ours ?? 0),
		group(
			'Placing an order, 10 connections, p99 in ms',
			(at) => withConnections(at.orders, 10)?.p99 ?? 0,
		),
		group(
			'Reading a summary, 10 connections, p99 in ms',
			(at) => withConnections(at.reads, 10)?.p99 ?? 0,
		),
		group('Order → mail at 50 orders per second, p99 in ms', (at) => at.mails.at(-1)?.p99Ms ?? 0),
	])
}

function barChart(title: string, groups: readonly Group[]): string {
	let y = 54
	const parts: string[] = []
	for (const group of groups) {
		const most = Math.max(...group.bars.map(({ value }) => value), 1e-9)
		parts.push(`<text class="title" x="16" y="${y}">${escaped(group.title)}</text>`)
		y += TITLE - 14
		for (const { label, value, tone } of group.bars) {
			const width = Math.max(2, ((WIDTH - LABELS - 100) * value) / most)
			const shown = value < 100 ? value.toFixed(1) : count(value)
			parts.push(
				`<text x="${LABELS - 10}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>`,
				`<rect x="${LABELS}" y="${y + 2}" width="${width.toFixed(1)}" height="${BAR - 6}" rx="3" fill="${TONES[tone]}"/>`,
				`<text x="${(LABELS + width + 8).toFixed(1)}" y="${y + 15}">${shown}</text>`,
			)
			y += BAR
		}
		y += GAP
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${escaped(title)}">
<style>text{font:13px system-ui,sans-serif;fill:#1d2523}.title{font-weight:600}.head{font-size:15px;font-weight:600}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text class="head" x="16" y="22">${escaped(title)}</text>
${parts.join('\n')}
</svg>
`
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
