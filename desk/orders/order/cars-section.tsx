import { DELIVERY_WORDS, wordsFor } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { ChassisNumber } from '@coc/ui/chassis-number.tsx'
import { formatDay } from '@coc/ui/format.ts'
import { RegistrationPlate } from '@coc/ui/registration-plate.tsx'
import { formatOre } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { When } from '../../i18n/when.tsx'
import { wordIn } from '../../i18n/word-in.ts'
import { SwapAct } from '../acts/customer/swap-act.tsx'
import { FormsAct } from '../acts/deliveries/forms-act.tsx'
import { ReportProblemAct, ResolveProblemAct } from '../acts/deliveries/problem-acts.tsx'
import { SendAgainAct } from '../acts/deliveries/send-again-act.tsx'
import { ORDERS_TEXTS } from '../orders-texts.ts'
import { CarDocuments } from './car-documents.tsx'
import { PAGE_TEXTS } from './page-texts.ts'
import { Section } from './section.tsx'

type OfOrder = { readonly order: DeskOrder }

export function CarsSection({ order }: OfOrder) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const words = useWords(PAGE_TEXTS)
	const { language } = useLanguage()
	const hasDeliveries = order.deliveries.length > 0 || order.documents.length > 0
	return (
		<Section title={texts.cars} acts={<CarActs order={order} />}>
			<table className="plain-table cars">
				<thead>
					<tr>
						<th scope="col">{texts.chassis}</th>
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
								<span className="car">
									<ChassisNumber value={car.chassisNumber} />
									<RegistrationPlate number={car.registrationNumber} />
								</span>
							</th>
							<td className="coc" data-title={texts.coc}>
								{cocWord(car.cocExists)}
							</td>
							{hasDeliveries && (
								<td>
									<Deliveries order={order} chassisNumber={car.chassisNumber} />
									<CarDocuments order={order} chassisNumber={car.chassisNumber} />
								</td>
							)}
							<td className="number">
								{car.priceOre === null ? '' : formatOre(car.priceOre, language)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{order.forms.length > 0 && (
				<p className="hint">
					{words.delivered(order.forms.map((form) => wordIn(words.forms, form) ?? form))}
				</p>
			)}
		</Section>
	)

	function cocWord(exists: boolean | null): string {
		if (exists === null) return texts.cocUnknown
		return exists ? texts.cocYes : texts.cocNo
	}
}

function CarActs({ order }: OfOrder) {
	return (
		<>
			<ResolveProblemAct order={order} />
			<SwapAct order={order} />
			<SendAgainAct order={order} />
			<FormsAct order={order} />
			<ReportProblemAct order={order} />
		</>
	)
}

type DeliveriesProps = OfOrder & { readonly chassisNumber: string }

function Deliveries({ order, chassisNumber }: DeliveriesProps) {
	const { order: texts } = useWords(ORDERS_TEXTS)
	const words = useWords(PAGE_TEXTS)
	const { language } = useLanguage()
	const own = order.deliveries.filter((delivery) => delivery.chassisNumber === chassisNumber)
	return own.map(({ form, status, since, promisedBy, tracking, fetchedAt, isGivenBack }) => (
		<p key={form}>
			{wordsFor(DELIVERY_WORDS, status, language)}{' '}
			<span className="hint">
				{wordIn(words.forms, form) ?? form}, <When at={since} />
				{status === 'WAITING' && `, ${texts.promised(formatDay(promisedBy, language))}`}
				{fetchedAt !== null && (
					<>
						{`, ${words.fetched} `}
						<When at={fetchedAt} />
					</>
				)}
				{tracking && ` · ${texts.tracking}: `}
				{tracking && <Tracking {...tracking} />}
				{isGivenBack && ` · ${words.givenBackAfter}`}
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
