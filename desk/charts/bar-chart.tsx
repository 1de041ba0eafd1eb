import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../i18n/language-context.tsx'
import { roundTop } from './scale.ts'

export type Bar = { readonly label: string; readonly value: number }

type BarChartProps = {
	readonly title: string
	readonly bars: readonly Bar[]
	readonly format: (value: number) => string
}

const WIDTH = 320
const HEIGHT = 96
/** So few are not drawn as blocks, and so many have room for their labels. */
const MOST_WIDTH = 32
const FEW = 4
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Small and exact; the arrow keys read it bar by bar, and the table beside it says the same. */
export function BarChart({ title, bars, format }: BarChartProps) {
	const { chart } = useTexts()
	const [at, setAt] = useState<number | null>(null)
	const top = roundTop(bars.map(({ value }) => value))
	const step = WIDTH / Math.max(1, bars.length)
	const width = Math.min(step * 0.7, MOST_WIDTH)
	const isFew = bars.length <= FEW
	const labelled = isFew ? bars : [...bars.slice(0, 1), ...bars.slice(-1)]
	const current = at === null ? undefined : bars[at]
	const move = (event: KeyboardEvent) => {
		const by = STEPS[event.key]
		if (by === undefined) return
		event.preventDefault()
		setAt(Math.min(Math.max((at ?? -1) + by, 0), bars.length - 1))
	}
	return (
		<figure className="chart">
			<figcaption>
				{title}
				<output aria-live="polite">
					{current && `${current.label}: ${format(current.value)}`}
				</output>
			</figcaption>
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				role="img"
				aria-label={title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read it bar by bar
				tabIndex={0}
				onKeyDown={move}
			>
				<path className="axis" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
				{bars.map(({ label, value }, index) => {
					// Where more was given back than sold there is no bar: the table says how much.
					const height = (Math.max(0, value) / top) * (HEIGHT - 4)
					return (
						<rect
							key={label}
							className={index === at ? 'bar at' : 'bar'}
							x={(index + 0.5) * step - width / 2}
							width={width}
							y={HEIGHT - 1 - height}
							height={height}
							onPointerEnter={() => setAt(index)}
						/>
					)
				})}
			</svg>
			<p className={isFew ? 'hint each' : 'hint ends'} aria-hidden="true">
				{labelled.map(({ label }) => (
					<span key={label}>{label}</span>
				))}
			</p>
			<details>
				<summary>{chart.table}</summary>
				<table className="plain-table">
					<thead>
						<tr>
							<th scope="col">{chart.label}</th>
							<th scope="col" className="number">
								{chart.value}
							</th>
						</tr>
					</thead>
					<tbody>
						{bars.map(({ label, value }) => (
							<tr key={label}>
								<th scope="row">{label}</th>
								<td className="number">{format(value)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</figure>
	)
}
