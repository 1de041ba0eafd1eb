import type { ActInput, DeskOrder, RefundPlan } from '@coc/contract/desk'
import { kronorToType, parseKronor } from '../../../forms/kronor.ts'
import { leftOre } from '../possible-acts.ts'

export type RefundChoice = {
	readonly what: 'cars' | 'amount' | 'vat' | 'all'
	readonly cars: readonly string[]
	readonly amount: string
	readonly reason: string
}

/** Cars are of a sale. What else came goes back whole, or as far as it is too much. */
export function nothingChosen(
	order: Pick<DeskOrder, 'status' | 'totalOre' | 'payments' | 'refunds'>,
): RefundChoice {
	const isTooMuch = leftOre(order) > (order.totalOre ?? 0)
	const what = order.status === 'SETTLED' ? 'cars' : isTooMuch ? 'amount' : 'all'
	return { what, cars: [], amount: '', reason: '' }
}

/** As a link asks for it: so many öre, the VAT, or cars with a comma between. Empty: it leaves that open. */
export function choiceAsked(asked: string, choice: RefundChoice): RefundChoice {
	if (asked === '') return choice
	if (asked === 'vat') return { ...choice, what: 'vat' }
	return /^\d{1,12}$/.test(asked)
		? { ...choice, what: 'amount', amount: kronorToType(Number(asked)) }
		: { ...choice, what: 'cars', cars: asked.split(',') }
}

export type Wanted = ActInput<'refund'>['wanted']

/** Null: nothing is chosen yet. */
export function wantedOf(
	{ what, cars, amount }: Omit<RefundChoice, 'reason'>,
	order: RefundableOrder,
): Wanted | null {
	if (what === 'all') return { amountOre: null }
	if (what === 'vat') return { vatOnly: true }
	if (what === 'cars') {
		// One that was ticked may have been given back or swapped since, by a colleague.
		const chassisNumbers = refundableCars(order).filter((car) => cars.includes(car))
		return chassisNumbers.length === 0 ? null : { chassisNumbers }
	}
	const amountOre = parseKronor(amount)
	return amountOre === null || amountOre === 0 ? null : { amountOre }
}

/** What is not sent yet: of cars that are named, or of all with the last of the money, be it of several payments. */
export function stopsCertificates(
	order: Pick<DeskOrder, 'payments' | 'refunds'>,
	{ cars, amountOre }: Pick<Extract<RefundPlan, { outcome: 'possible' }>, 'cars' | 'amountOre'>,
): boolean {
	return cars.length > 0 || amountOre === leftOre(order)
}

/** As the server is asked what it would be. */
export function queryOf(wanted: Wanted): URLSearchParams {
	if ('chassisNumbers' in wanted) {
		return new URLSearchParams(wanted.chassisNumbers.map((car) => ['cars', car]))
	}
	if ('vatOnly' in wanted) return new URLSearchParams({ vat: 'true' })
	return new URLSearchParams(
		wanted.amountOre === null ? [] : [['amountOre', String(wanted.amountOre)]],
	)
}

type RefundableOrder = {
	readonly cars: readonly Pick<DeskOrder['cars'][number], 'chassisNumber' | 'cocExists'>[]
	readonly refunds: readonly Pick<DeskOrder['refunds'][number], 'status' | 'cars'>[]
}

/** Cars that were paid for and not given back: no others can be chosen. */
export function refundableCars(order: RefundableOrder): string[] {
	const givenBack = carsGivenBack(order)
	return order.cars
		.filter(({ cocExists, chassisNumber }) => cocExists && !givenBack.includes(chassisNumber))
		.map(({ chassisNumber }) => chassisNumber)
}

/** Cars whose price was given back, or is on its way. */
export function carsGivenBack({ refunds }: Pick<RefundableOrder, 'refunds'>): string[] {
	return refunds.filter(({ status }) => status !== 'CANCELLED').flatMap(({ cars }) => cars)
}
