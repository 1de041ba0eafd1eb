import type { Figures } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatDay } from '@coc/ui/format.ts'
import { useMe } from '../api/desk-context.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { carAddress } from '../navigation/screens.ts'
import { FIGURES_TEXTS } from './figures-texts.ts'

/** What customers wanted and the register does not know: each leads to adding it. */
export function UnknownCars({ unknownCars }: Pick<Figures, 'unknownCars'>) {
	const { unknown: texts } = useWords(FIGURES_TEXTS)
	const { language } = useLanguage()
	const { permissions } = useMe()
	const { count, first } = unknownCars
	const canAdd = permissions.includes('handle')
	return (
		<section aria-label={texts.title}>
			<h2>{texts.title}</h2>
			<p className="hint">
				{count === 0 ? texts.none : texts.text(formatCount(count, language), count === 1)}
			</p>
			{count > 0 && (
				<table className="plain-table sums">
					<thead>
						<tr>
							<th scope="col">{texts.number}</th>
							<th scope="col">{texts.last}</th>
							<th scope="col" className="number">
								{texts.orders}
							</th>
							{canAdd && <td />}
						</tr>
					</thead>
					<tbody>
						{first.map(({ chassisNumber, orders, lastAskedOn }) => (
							<tr key={chassisNumber}>
								<th scope="row">
									<ChassisNumber value={chassisNumber} />
								</th>
								<td data-title={texts.last}>{formatDay(lastAskedOn, language)}</td>
								<td className="number" data-title={texts.orders}>
									{formatCount(orders, language)}
								</td>
								{canAdd && (
									<td className="number">
										<DeskLink
											to={carAddress(chassisNumber, '')}
											aria-label={texts.addOf(chassisNumber)}
										>
											{texts.add}
										</DeskLink>
									</td>
								)}
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}
