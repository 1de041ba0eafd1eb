import type { DeskOrder } from '@coc/contract/desk'
import { RadioGroup } from '@coc/ui/radio-group.tsx'
import { TextField } from '@coc/ui/text-field.tsx'
import { useId } from 'react'
import { formatOre, isOurs } from '../../../i18n/counts.ts'
import { useLanguage } from '../../../i18n/language-context.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { CarChoice } from '../car-choice.tsx'
import { REFUND_TEXTS } from './refund-texts.ts'
import { carsGivenBack, type RefundChoice, refundableCars } from './refund-wanted.ts'

type RefundFieldsProps = {
	readonly order: DeskOrder
	readonly choice: RefundChoice
	readonly isMissing: boolean
	readonly onChange: (choice: RefundChoice) => void
}

export function RefundFields({ order, choice, isMissing, onChange }: RefundFieldsProps) {
	const texts = useWords(REFUND_TEXTS)
	const name = useId()
	const { what } = choice
	const currency = otherCurrencyOf(order)
	return (
		<>
			<RadioGroup
				legend={texts.what}
				name={name}
				value={what}
				choices={choicesOf(order, what).map((value) => ({
					value,
					label: texts.whats[value],
				}))}
				onChange={(chosen) => onChange({ ...choice, what: chosen })}
			/>
			{what === 'cars' && <CarsToGiveBack order={order} choice={choice} onChange={onChange} />}
			{what === 'cars' && isMissing && <p className="message error">{texts.choose}</p>}
			{what === 'amount' && (
				<TextField
					label={currency ? texts.amountIn(currency) : texts.amount}
					error={isMissing && texts.amountError}
					inputMode="decimal"
					autoComplete="off"
					width="short"
					value={choice.amount}
					onChange={({ target }) => onChange({ ...choice, amount: target.value })}
				/>
			)}
			<TextField
				label={texts.reason}
				hint={texts.reasonHint}
				maxLength={500}
				autoComplete="off"
				value={choice.reason}
				onChange={({ target }) => onChange({ ...choice, reason: target.value })}
			/>
		</>
	)
}

/** Null where kronor were paid. */
function otherCurrencyOf({ payments }: DeskOrder): string | null {
	const [currency, ...more] = new Set(
		payments
			.filter(({ status }) => status === 'SETTLED')
			.map(({ settledCurrency }) => settledCurrency),
	)
	return more.length > 0 || isOurs(currency ?? null) ? null : (currency ?? null)
}

/** The VAT alone goes back by itself, once its buyer's number is confirmed: by hand only what was refused. */
function choicesOf({ refunds }: DeskOrder, chosen: RefundChoice['what']): RefundChoice['what'][] {
	const ofVat = refunds.filter(({ what }) => what === 'vat')
	const isRefused = ofVat.length > 0 && ofVat.every(({ status }) => status === 'CANCELLED')
	return isRefused || chosen === 'vat'
		? ['cars', 'amount', 'vat', 'all']
		: ['cars', 'amount', 'all']
}

function CarsToGiveBack({ order, choice, onChange }: Omit<RefundFieldsProps, 'isMissing'>) {
	const texts = useWords(REFUND_TEXTS)
	const { language } = useLanguage()
	const givenBack = carsGivenBack(order)
	const refundable = refundableCars(order)
	const more = (car: DeskOrder['cars'][number]) => {
		if (givenBack.includes(car.chassisNumber)) return texts.givenBack
		return car.cocExists ? formatOre(car.priceOre ?? 0, language) : texts.noCoc
	}
	return (
		<CarChoice
			legend={texts.cars}
			cars={order.cars.map((car) => ({
				chassisNumber: car.chassisNumber,
				more: more(car),
				isOut: !refundable.includes(car.chassisNumber),
			}))}
			chosen={choice.cars}
			onChange={(cars) => onChange({ ...choice, cars })}
		/>
	)
}
