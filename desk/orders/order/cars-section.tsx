import { DELIVERY_WORDS, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatDay } from '@coc/ui/format.ts'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { formatOre } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { When } from '../../i18n/when.tsx'
import { useOrdersTexts } from '../use-orders-texts.ts'
import { Section } from './section.tsx'

export function CarsSection({ order }: { readonly order: DeskOrder }) {
	const { order: texts } = useOrdersTexts()
	const { language } = useLanguage()
	const hasDeliveries = order.deliveries.length > 0
	return (
		<Section title={texts.cars}>
			<table className="plain-table">
				<thead>
					<tr>
						<th scope="col">{texts.chassis}</th>
						<th scope="col">{texts.plate}</th>
						<th scope="col">{texts.coc}</th>
						{hasDeliveries && <th scope="col">{texts.delivery}</th>}
						<th scope="col" className="number">
							{texts.price}
						</th>
					</tr>
				</thead>
				<tbody>
					{order.cars.map((car) => (
						<tr key={car.chassisNumber}>
							<th scope="row">
								<ChassisNumber value={car.chassisNumber} />
							</th>
							<td>
								<RegistrationPlate number={car.registrationNumber} />
							</td>
							<td>{cocWord(car.cocExists)}</td>
							{hasDeliveries && (
								<td>
									<Deliveries order={order} chassisNumber={car.chassisNumber} />
								</td>
							)}
							<td className="number">
								{car.priceOre === null ? '' : formatOre(car.priceOre, language)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Section>
	)

	function cocWord(exists: boolean | null): string {
		if (exists === null) return texts.cocUnknown
		return exists ? texts.cocYes : texts.cocNo
	}
}

type DeliveriesProps = { readonly order: DeskOrder; readonly chassisNumber: string }

function Deliveries({ order, chassisNumber }: DeliveriesProps) {
	const { order: texts } = useOrdersTexts()
	const { language } = useLanguage()
	const own = order.deliveries.filter((delivery) => delivery.chassisNumber === chassisNumber)
	return own.map(({ form, status, since, promisedBy, tracking }) => (
		<p key={form}>
			{wordsFor(DELIVERY_WORDS, status, language)}{' '}
			<span className="hint">
				<When at={since} />
				{status === 'WAITING' && `, ${texts.promised(formatDay(promisedBy, language))}`}
				{tracking && ` · ${texts.tracking}: `}
				{tracking && <Tracking {...tracking} />}
			</span>
		</p>
	))
}

function Tracking({
	carrier,
	number,
	link,
}: NonNullable<DeskOrder['deliveries'][number]['tracking']>) {
	const words = `${carrier} ${number}`
	return link ? (
		<a href={link} target="_blank" rel="noreferrer">
			{words}
		</a>
	) : (
		words
	)
}
