import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { type CarRefusal, type CarToRefund, carsToRefund } from './cars-to-refund.ts'
import { type PaymentLeft, paymentsLeft } from './payments-left.ts'
import {
	type Credit,
	creditOfAmount,
	creditOfCars,
	creditOfVat,
	type SaleLeft,
	saleLeft,
} from './sale-left.ts'
import { type EarlierRefund, sameRefund } from './same-refund.ts'

/** What is given back: an amount (null: all that is left of the payment), whole cars, or the VAT alone. */
export type Wanted =
	| { readonly amountOre: number | null }
	| { readonly chassisNumbers: readonly string[] }
	| { readonly vatOnly: true }

export type RefundPlan = {
	readonly outcome: 'possible'
	readonly what: 'amount' | 'cars' | 'vat'
	readonly cars: readonly CarToRefund[]
	/** The payment that it is taken from, and what is left of that. */
	readonly attemptId: string
	readonly leftOre: number
	readonly currency: string
	readonly amountOre: number
	/** What it takes from the sale. */
	readonly credit: Credit
	readonly before: EarlierRefund | null
}

export type RefundRefusal =
	| CarRefusal
	| { readonly outcome: 'at-other-provider'; readonly provider: string }
	/** Nothing is left that a receipt is for: the order is not sold, or its price was given back. */
	| { readonly outcome: 'not-sold' }
	| { readonly outcome: 'nothing-to-refund'; readonly refundableOre: number }
	| {
			readonly outcome: 'more-than-was-paid'
			readonly refundableOre: number
			readonly currency: string
	  }

/** What a refund would be, without promising it. */
export async function planRefund(
	database: Database | DatabaseTransaction,
	providerName: string,
	orderId: string,
	wanted: Wanted,
): Promise<RefundPlan | RefundRefusal> {
	const cars =
		'chassisNumbers' in wanted ? await carsToRefund(database, orderId, wanted.chassisNumbers) : []
	if ('outcome' in cars) return cars
	const payments = await paymentsLeft(database, orderId)
	const taken = await takenFrom(database, payments, wanted, cars)
	if ('outcome' in taken) return taken
	return planOf(database, providerName, orderId, { ...taken, cars, what: whatOf(wanted) })
}

type Planned = Taken & Pick<RefundPlan, 'cars' | 'what'>

export async function planOf(
	database: Database | DatabaseTransaction,
	providerName: string,
	orderId: string,
	{ payment, amountOre, credit, cars, what }: Planned,
): Promise<RefundPlan | RefundRefusal> {
	// Nobody here can ask that provider, now or later.
	if (payment.provider !== providerName) {
		return { outcome: 'at-other-provider', provider: payment.provider }
	}
	if (amountOre > payment.leftOre || amountOre <= 0) {
		return moreThanIsLeft(payment)
	}
	return {
		outcome: 'possible',
		what,
		cars,
		attemptId: payment.id,
		leftOre: payment.leftOre,
		currency: payment.currency ?? 'SEK',
		amountOre,
		credit,
		before: await sameRefund(database, orderId, amountOre, cars.length > 0),
	}
}

function moreThanIsLeft({ leftOre, currency }: PaymentLeft): RefundRefusal {
	return {
		outcome: 'more-than-was-paid',
		refundableOre: leftOre,
		currency: currency ?? 'SEK',
	}
}

function whatOf(wanted: Wanted): RefundPlan['what'] {
	if ('amountOre' in wanted) return 'amount'
	return 'vatOnly' in wanted ? 'vat' : 'cars'
}

type Taken = { readonly payment: PaymentLeft; readonly amountOre: number; readonly credit: Credit }

async function takenFrom(
	database: Database | DatabaseTransaction,
	payments: readonly PaymentLeft[],
	wanted: Wanted,
	cars: readonly CarToRefund[],
): Promise<Taken | RefundRefusal> {
	const [first] = payments
	if (!first) return { outcome: 'nothing-to-refund', refundableOre: 0 }
	if ('amountOre' in wanted) {
		return takeAmount(database, first, wanted.amountOre ?? first.leftOre)
	}
	// Cars and VAT are what was sold: of an order that was paid twice, the payment that its receipt is for.
	const sales: { payment: PaymentLeft; left: SaleLeft }[] = []
	for (const payment of payments) {
		const left = await saleLeft(database, payment.id)
		if (left.netOre + left.vatOre > 0) sales.push({ payment, left })
	}
	const [sale] = sales
	if (!sale) return { outcome: 'not-sold' }
	for (const { payment, left } of sales) {
		const credit = 'vatOnly' in wanted ? creditOfVat(left) : creditOfCars(left, sumOf(cars))
		if (credit && credit.soldOre > 0 && credit.soldOre <= payment.leftOre) {
			return { payment, amountOre: credit.soldOre, credit }
		}
	}
	const [most = sale] = sales.toSorted((one, other) => other.payment.leftOre - one.payment.leftOre)
	const isSpent = 'vatOnly' in wanted && sales.every(({ left }) => left.vatOre === 0)
	return isSpent ? { outcome: 'nothing-to-refund', refundableOre: 0 } : moreThanIsLeft(most.payment)
}

export async function takeAmount(
	database: Database | DatabaseTransaction,
	payment: PaymentLeft,
	amountOre: number,
): Promise<Taken> {
	const left = await saleLeft(database, payment.id)
	return { payment, amountOre, credit: creditOfAmount(left, amountOre) }
}

function sumOf(cars: readonly CarToRefund[]): { netOre: number; vatOre: number } {
	return {
		netOre: cars.reduce((sum, { netOre }) => sum + netOre, 0),
		vatOre: cars.reduce((sum, { vatOre }) => sum + vatOre, 0),
	}
}
