import { median } from '../median.ts'
import type { Growth } from './growth.ts'
import type { AtSize, Speed } from './measure.ts'

/** A promise and whether this run kept it. */
type Figure = {
	readonly what: string
	readonly value: string
	readonly promised: string
	/** Null where nothing is promised, or it could not be measured. */
	readonly holds: boolean | null
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const ratio = (value: number) => value.toFixed(2)

export function figuresOf({ sizes, growth, pages, start, firstFieldMs }: Speed): Figure[] {
	const [smallest] = sizes
	if (!smallest) return []
	return [
		...ordersOf(smallest),
		...readsOf(smallest),
		...pagesOf(pages),
		...sizes.flatMap(mailsOf),
		{
			what: 'start to first answer, existing database (median, most of 5)',
			value: `${ms(median(start.startMs))}, ${ms(Math.max(...start.startMs))}`,
			promised: '< 2,000 ms',
			holds: Math.max(...start.startMs) < 2_000,
		},
		{
			what: 'memory at rest, site, API and jobs in one process',
			value: `${count(start.restingMb)} MB`,
			promised: '< 250 MB',
			holds: start.restingMb < 250,
		},
		{
			what: 'memory of a web process after the orders above',
			value: `${count(smallest.loadedMb)} MB`,
			promised: '',
			holds: null,
		},
		{
			what: '/order: from navigation to the first usable field (this machine, median of 5)',
			value: ms(firstFieldMs),
			promised: '',
			holds: null,
		},
		...(growth ? growthOf(growth, sizes) : []),
	]
}

function ordersOf({ orders }: AtSize): Figure[] {
	return orders.map(({ connections, ours, base, limit, p99, refused }) => ({
		what: `orders/s through HTTP, ${connections} connection${connections === 1 ? '' : 's'}`,
		value: `${count(ours)} = **${ratio(ours / base)}** of ${count(base)} (three inserts), ${ratio(ours / limit)} of ${count(limit)} (one statement); 99 % within ${ms(p99)}; ${refused} refused`,
		promised: connections >= 10 ? '≥ 0.6 of three inserts' : '',
		holds: connections >= 10 ? ours / base >= 0.6 : null,
	}))
}

function readsOf({ reads }: AtSize): Figure[] {
	return reads.map(({ connections, ours, driver, constant, p99 }) => ({
		what: `payment summaries/s, ${connections} connections`,
		value: `${count(ours)} = **${ratio(ours / driver)}** of ${count(driver)} (the bare select), ${ratio(ours / constant)} of ${count(constant)} (Fastify with a constant); 99 % within ${ms(p99)}`,
		promised: '≥ 0.6 of the bare select',
		holds: ours / driver >= 0.6,
	}))
}

function pagesOf(pages: Speed['pages']): Figure[] {
	if (!pages) {
		const what = 'pages/s against nginx'
		return [{ what, value: 'not measured: install nginx and wrk', promised: '', holds: null }]
	}
	return pages.map(({ path, bytes, ours, nginx }) => ({
		what: `${path} (${count(bytes)} bytes, gzip)/s, 50 connections`,
		value: `${count(ours)} = **${ratio(ours / nginx)}** of nginx's ${count(nginx)}`,
		promised: '≥ 0.3 of nginx',
		holds: ours / nginx >= 0.3,
	}))
}

function mailsOf({ mails, size }: AtSize): Figure[] {
	return mails.map(({ perSecond, orders, p50Ms, p99Ms, worstP99Ms }) => ({
		what: `order → mail at ${perSecond} orders/s, ${count(size)} orders there (n = ${orders})`,
		value: `${ms(p50Ms)} median, ${ms(p99Ms)} p99 (medians of 3 rounds; p99 of the worst ${ms(worstP99Ms)})`,
		promised: perSecond === 50 ? 'p99 < 1,000 ms' : '',
		holds: perSecond === 50 ? p99Ms < 1_000 : null,
	}))
}

function growthOf({ few, many }: Growth, sizes: readonly AtSize[]): Figure[] {
	const [smallest, largest] = [sizes[0]?.size ?? 0, sizes.at(-1)?.size ?? 0]
	const times = (what: string, before: number, after: number): Figure => ({
		what: `p99 of ${what}, 10 connections, with ${count(smallest)} and ${count(largest)} orders there, in turns`,
		value: `${ms(before)} and ${ms(after)}: **${ratio(after / before)}** times`,
		promised: '≤ 1.5 times',
		holds: after / before <= 1.5,
	})
	return [
		times('orders', few.ordersMs, many.ordersMs),
		times('summaries', few.readsMs, many.readsMs),
	]
}

/** The same measures again and again while the database grows. */
export function growthTableOf(sizes: readonly AtSize[]): string {
	const row = (what: string, of: (at: AtSize) => string | undefined) =>
		`| ${[what, ...sizes.map((at) => of(at) ?? '')].join(' | ')} |`
	const orders = (connections: number) =>
		row(`orders/s, ${connections} at once (of three inserts), p99`, ({ orders }) => {
			const at = withConnections(orders, connections)
			return at && `${count(at.ours)} (${ratio(at.ours / at.base)}), ${ms(at.p99)}`
		})
	const reads = (connections: number) =>
		row(`summaries/s, ${connections} at once (of the bare select), p99`, ({ reads }) => {
			const at = withConnections(reads, connections)
			return at && `${count(at.ours)} (${ratio(at.ours / at.driver)}), ${ms(at.p99)}`
		})
	return [
		row('orders there', ({ size }) => count(size)),
		row('---', () => '---'),
		orders(1),
		orders(10),
		orders(50),
		reads(10),
		reads(50),
		row('memory of a web process afterwards', ({ loadedMb }) => `${count(loadedMb)} MB`),
	].join('\n')
}

export function withConnections<Measure extends { readonly connections: number }>(
	measures: readonly Measure[],
	wanted: number,
): Measure | undefined {
	return measures.find(({ connections }) => connections === wanted)
}

export function tableOf(figures: readonly Figure[]): string {
	const verdict = { true: 'yes', false: '**no**', null: '' }
	return [
		'| what | measured | promised | kept |',
		'| --- | --- | --- | --- |',
		...figures.map(
			({ what, value, promised, holds }) =>
				`| ${what} | ${value} | ${promised} | ${verdict[`${holds}`]} |`,
		),
	].join('\n')
}
