import type { Today } from '@coc/contract/desk'
import { useId } from 'react'
import { roundTop } from '../charts/scale.ts'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { dayInWords } from './day-in-words.ts'
import { TODAY_TEXTS } from './today-texts.ts'

type WeekPictureProps = { readonly week: Today['week'] }

const WIDTH = 280
const HEIGHT = 72
const BAR = 12
const GAP = 2

/** Seven days, orders beside certificates; the table under it says the same exactly. */
export function WeekPicture({ week }: WeekPictureProps) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const id = useId()
	const top = roundTop(week.flatMap(({ orders, certificates }) => [orders, certificates]))
	const step = WIDTH / Math.max(1, week.length)
	const height = (value: number) => (value / top) * (HEIGHT - 4)
	return (
		<section aria-labelledby={id} className="week">
			<h2 id={id}>{texts.week}</h2>
			<p className="legend">
				<span className="orders-mark">{texts.orders}</span>
				<span className="certificates-mark">{texts.certificates}</span>
			</p>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} role="img" aria-label={texts.week}>
				<path className="axis" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
				{week.map(({ day, orders, certificates }, index) => {
					const middle = (index + 0.5) * step
					return (
						<g key={day}>
							<rect
								className="orders-bar"
								x={middle - BAR - GAP / 2}
								width={BAR}
								y={HEIGHT - 1 - height(orders)}
								height={height(orders)}
							/>
							<rect
								className="certificates-bar"
								x={middle + GAP / 2}
								width={BAR}
								y={HEIGHT - 1 - height(certificates)}
								height={height(certificates)}
							/>
							<text x={middle} y={HEIGHT + 12}>
								{dayInWords(day, language, 'short')}
							</text>
						</g>
					)
				})}
			</svg>
			<WeekTable week={week} />
		</section>
	)
}

function WeekTable({ week }: WeekPictureProps) {
	const texts = useWords(TODAY_TEXTS)
	const { chart } = useTexts()
	const { language } = useLanguage()
	return (
		<details>
			<summary>{chart.table}</summary>
			<table className="plain-table">
				<thead>
					<tr>
						<th scope="col">{texts.day}</th>
						<th scope="col" className="number">
							{texts.orders}
						</th>
						<th scope="col" className="number">
							{texts.certificates}
						</th>
					</tr>
				</thead>
				<tbody>
					{week.map(({ day, orders, certificates }) => (
						<tr key={day}>
							<th scope="row">{dayInWords(day, language, 'long')}</th>
							<td className="number" data-title={texts.orders}>
								{formatCount(orders, language)}
							</td>
							<td className="number" data-title={texts.certificates}>
								{formatCount(certificates, language)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	)
}
