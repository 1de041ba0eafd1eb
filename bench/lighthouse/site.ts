import { placeOrder } from '../../e2e/place-order.ts'
import { removeApp, startApp } from '../../e2e/running-app.ts'
import { median } from '../median.ts'
import { writeFigures } from '../write-figures.ts'
import { type Loaded, type Report, runLighthouse } from './run-lighthouse.ts'

/** Lighthouse as a phone on a slow network sees the site: the median of five runs of each page. */

const RUNS = 5

type Measure = { readonly name: string; readonly atLeast?: number; readonly atMost?: number }
type Measures = ReadonlyMap<string, number>

const MEASURES: readonly Measure[] = [
	{ name: 'performance', atLeast: 97 },
	{ name: 'accessibility', atLeast: 100 },
	{ name: 'best-practices', atLeast: 100 },
	{ name: 'seo', atLeast: 100 },
	{ name: 'LCP (s)', atMost: 1.7 },
	{ name: 'CLS', atMost: 0 },
	{ name: 'all bytes (kB)' },
	{ name: 'JS (kB)' },
]

/** `BENCH_WRITE=1` puts the table into docs/performance.md. */
export async function benchLighthouse(): Promise<boolean> {
	const app = await startApp()
	try {
		const orderId = await placeOrder(app.url, 'bench@example.com')
		const lines = [
			`| page | ${MEASURES.map(({ name }) => name).join(' | ')} |`,
			`| --- | ${MEASURES.map(() => '---:').join(' | ')} |`,
			`| promised | ${MEASURES.map(promiseOf).join(' | ')} |`,
		]
		console.log(`\nLighthouse, mobile, median of ${RUNS}\n${lines.join('\n')}`)
		let good = true
		for (const page of ['/', '/order', '/contact', '/verify', `/order/payment/${orderId}`]) {
			const runs: Measures[] = []
			while (runs.length < RUNS) runs.push(await measure(app.url + page))
			const cells = MEASURES.map((measure) => {
				const value = median(runs.map((measures) => measures.get(measure.name) ?? Number.NaN))
				// A payment page keeps search engines out on purpose, which Lighthouse counts against it.
				const isExcepted = measure.name === 'seo' && page.includes('payment')
				const holds = isExcepted || isKept(measure, value)
				good &&= holds
				return holds ? `${value}` : `**${value}**`
			})
			const line = `| ${[page.replace(orderId, '{id}'), ...cells].join(' | ')} |`
			console.log(line)
			lines.push(line)
		}
		if (process.env['BENCH_WRITE']) await writeFigures('lighthouse', lines.join('\n'))
		return good
	} finally {
		await removeApp(app)
	}
}

function promiseOf({ atLeast, atMost }: Measure): string {
	if (atLeast !== undefined) return `≥ ${atLeast}`
	return atMost === undefined ? '' : `≤ ${atMost}`
}

function isKept({ atLeast = -Infinity, atMost = Infinity }: Measure, value: number): boolean {
	return value >= atLeast && value <= atMost
}

async function measure(url: string): Promise<Measures> {
	return readReport(await runLighthouse(url))
}

function readReport({ categories, audits }: Report): Measures {
	const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
	const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
	const loaded = audits['network-requests']?.details?.items ?? []
	const kB = (items: readonly Loaded[]) =>
		Math.round(items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10
	return new Map([
		['performance', score('performance')],
		['accessibility', score('accessibility')],
		['best-practices', score('best-practices')],
		['seo', score('seo')],
		['LCP (s)', Math.round(value('largest-contentful-paint') / 10) / 100],
		['CLS', Math.round(value('cumulative-layout-shift') * 1000) / 1000],
		['all bytes (kB)', kB(loaded)],
		['JS (kB)', kB(loaded.filter(({ resourceType }) => resourceType === 'Script'))],
	])
}
