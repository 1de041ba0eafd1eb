import type { RefundedCar as Car, RefundOfOrder } from './read-refunds.ts'

/** A refund that was refused, and what of it nothing has made up for since. */
export type RefusedRefund = {
	readonly refund: RefundOfOrder
	/** It, and those that tried again in vain. */
	readonly tries: readonly string[]
	readonly refusedAt: Date
	/** When any of the order's was refused for the last time. */
	readonly latest: Date
	readonly ore: number
	readonly cars: readonly string[]
	/** Our books have it as given back. */
	readonly isLate: boolean
}

type Debt = {
	readonly refund: RefundOfOrder
	readonly tries: string[]
	readonly refusedAt: Date
	cars: readonly Car[]
	/** What was given back for it as an amount. */
	givenOre: number
}

/**
 * Of one order's refunds, in the order in which they were promised. A car's is made up for by one of that car, the VAT's
 * by one of the VAT; amounts go from one to the next, each counted once. One that a bank sent back is never: our books
 * have it as given back, so that what follows is other money.
 */
export function refusedAmong(refunds: readonly RefundOfOrder[]): RefusedRefund[] {
	const debts: Debt[] = []
	for (const refund of refunds) {
		const { status, refused_at: refusedAt, created_at, cars } = refund
		const open = debts.filter(
			(debt) => !isLate(debt) && debt.refusedAt <= created_at && leftOf(debt) > 0,
		)
		if (status !== 'CANCELLED') makeUpFor(open, refund)
		if (refusedAt === null) continue
		const own = status === 'CANCELLED' ? tryAgain(open, refund) : { cars, givenOre: 0 }
		debts.push({ refund, refusedAt, tries: [refund.id], ...own })
	}
	const latest = new Date(Math.max(...debts.map(({ refusedAt }) => refusedAt.getTime())))
	return debts
		.filter((debt) => leftOf(debt) > 0)
		.map((debt) => ({
			refund: debt.refund,
			tries: debt.tries,
			refusedAt: debt.refusedAt,
			latest,
			ore: leftOf(debt),
			cars: debt.cars.map(({ chassisNumber }) => chassisNumber),
			isLate: isLate(debt),
		}))
}

const isLate = ({ refund }: Debt) => refund.status !== 'CANCELLED'

function leftOf({ refund, cars, givenOre }: Debt): number {
	const part = refund.what === 'cars' ? netOf(cars) / netOf(refund.cars) : 1
	return Math.max(0, Math.round(refund.amount_ore * part) - givenOre)
}

type Own = Pick<Debt, 'cars' | 'givenOre'>

/** What is refused once more is owed once: only what it was to give back besides is its own. */
function tryAgain(open: readonly Debt[], refund: RefundOfOrder): Own {
	const afterwards = open.map((debt) => ({ ...debt }))
	const own = makeUpFor(afterwards, refund)
	for (const [at, debt] of open.entries()) {
		if (leftOf(afterwards[at] ?? debt) < leftOf(debt)) debt.tries.push(refund.id)
	}
	return own
}

const netOf = (cars: readonly Car[]) => cars.reduce((sum, { netOre }) => sum + netOre, 0)

/** Answers what is the refund's own: cars that none of them names, less what it gave for them as an amount. */
function makeUpFor(open: readonly Debt[], refund: RefundOfOrder): Own {
	const { cars, amount_ore, attempt_id } = refund
	const debtsFor = (what: RefundOfOrder['what']) =>
		open.filter((debt) => debt.refund.what === what && debt.refund.attempt_id === attempt_id)
	const vat = debtsFor('vat')
	switch (refund.what) {
		case 'vat':
			for (const debt of vat) debt.givenOre = debt.refund.amount_ore
			return { cars, givenOre: vat.length === 0 ? 0 : amount_ore }
		case 'amount':
			return {
				cars,
				givenOre: share(amount_ore, [...debtsFor('amount'), ...vat, ...debtsFor('cars')]),
			}
		case 'cars': {
			share(refund.vat_ore ?? 0, vat)
			const others = takeCars(open, cars)
			const isOther = others.length === cars.length
			return { cars: others, givenOre: isOther ? share(amount_ore, debtsFor('amount')) : 0 }
		}
	}
}

/** Answers the cars that none of them names. */
function takeCars(open: readonly Debt[], cars: readonly Car[]): Car[] {
	const isIn = (some: readonly Car[], { chassisNumber }: Car) =>
		some.some((car) => car.chassisNumber === chassisNumber)
	const others = cars.filter((car) => !open.some((debt) => isIn(debt.cars, car)))
	for (const debt of open) debt.cars = debt.cars.filter((car) => !isIn(cars, car))
	return others
}

/** Answers how much of it was needed. */
function share(ore: number, debts: readonly Debt[]): number {
	let left = ore
	for (const debt of debts) {
		const taken = Math.min(left, leftOf(debt))
		debt.givenOre += taken
		left -= taken
	}
	return ore - left
}
