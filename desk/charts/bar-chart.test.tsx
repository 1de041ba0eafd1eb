import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BarChart } from './bar-chart.tsx'

function draw(labels: readonly string[]): { readonly beneath: string; readonly widest: number } {
	const bars = labels.map((label, index) => ({ label, value: index + 1 }))
	const markup = renderToStaticMarkup(<BarChart title="Orders" bars={bars} format={String} />)
	const [, beneath = ''] = /aria-hidden="true">(.*?)<\/p>/.exec(markup) ?? []
	const widths = [...markup.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) =>
		Number(width),
	)
	return { beneath: beneath.replaceAll(/<[^>]*>/g, ' ').trim(), widest: Math.max(...widths) }
}

describe('D20 a picture of a few', () => {
	it.each([[['Sverige']], [['Sverige', 'Norge', 'Finland']]])(
		'tells what each is: %j',
		(labels) => {
			expect(draw(labels).beneath.split(/\s+/)).toEqual(labels)
		},
	)

	it('has bars, not blocks', () => {
		expect(draw(['Sverige']).widest).toBeLessThan(40)
	})

	it('has no bar of less than nothing: more was given back to a country than sold', () => {
		const bars = [
			{ label: 'Sverige', value: 1000 },
			{ label: 'Norge', value: -800 },
		]
		const markup = renderToStaticMarkup(<BarChart title="Sold" bars={bars} format={String} />)
		expect(markup).toContain('<td class="number">-800</td>')
		expect(markup).not.toMatch(/height="-/)
	})

	it('of many tells the first and the last', () => {
		expect(draw(['a', 'b', 'c', 'd', 'e']).beneath.split(/\s+/)).toEqual(['a', 'e'])
	})
})
