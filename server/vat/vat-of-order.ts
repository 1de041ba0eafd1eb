import { isInAland, OUTSIDE_EU } from '@coc/contract'
import { NORTHERN_IRELAND, readVatNumber, viesCountry } from './vat-number.ts'
import { SUPPLY_RULES, type VatReason, type VatRules } from './vat-rules.ts'

export type VatBuyer = {
	readonly isCompany: boolean
	readonly countryCode: string
	readonly zipCode: string
	readonly vatNumber: string
}

type Vat = {
	readonly basisPoints: number
	/** Null where VAT is charged, and where none is without our knowing why. */
	readonly reason: VatReason | null
}

type Customer = 'private' | 'company'

/** What VAT an order bears. A company in another EU country pays none only with a confirmed number. */
export function vatOfOrder(rules: VatRules, buyer: VatBuyer, isConfirmed: boolean): Vat {
	switch (placeOf(rules, buyer)) {
		case 'home':
			return { basisPoints: homeRate(rules, buyer), reason: null }
		case 'other-eu':
			return buyer.isCompany
				? companyVat(rules, buyer, isConfirmed)
				: { basisPoints: privateRate(rules, buyer), reason: null }
		case 'outside-eu':
			return outsideVat(rules, buyer)
	}
}

/** Whether it makes a difference that the number is confirmed. The seller's own country confirms nothing. */
export function isNumberDecisive(rules: VatRules, buyer: VatBuyer): boolean {
	const { country } = readVatNumber(buyer.vatNumber, buyer.countryCode)
	return (
		country !== viesCountry(rules.sellerCountry) &&
		vatOfOrder(rules, buyer, true).basisPoints !== vatOfOrder(rules, buyer, false).basisPoints
	)
}

/** Where the buyer is, in the eyes of the tax law. */
export function placeOf(
	{ supply, sellerCountry }: VatRules,
	buyer: VatBuyer,
): 'home' | 'other-eu' | 'outside-eu' {
	if (supply !== null && isInAland(buyer)) return 'outside-eu'
	if (supply === 'goods' && isInNorthernIreland(buyer)) return 'other-eu'
	if (buyer.countryCode === OUTSIDE_EU) return 'outside-eu'
	return buyer.countryCode === sellerCountry ? 'home' : 'other-eu'
}

/** Part of the EU for goods; its companies show it by their number. */
function isInNorthernIreland({ isCompany, countryCode, vatNumber }: VatBuyer): boolean {
	const { country } = readVatNumber(vatNumber, countryCode)
	return isCompany && countryCode === OUTSIDE_EU && country === NORTHERN_IRELAND
}

const customerOf = ({ isCompany }: VatBuyer): Customer => (isCompany ? 'company' : 'private')

/**
 * As long as nobody has said what is sold, `EU` means all of it. But none for companies there means those that a
 * number is confirmed of, and the seller's own country confirms nothing.
 */
function homeRate(rules: VatRules, buyer: VatBuyer): number {
	const customer = customerOf(buyer)
	const inEu = rules.supply === null ? exception(rules, customer, 'EU') : undefined
	const isOfOthers = buyer.isCompany && inEu === 0
	return (
		exception(rules, customer, buyer.countryCode) ??
		(isOfOthers ? undefined : inEu) ??
		rules.rates.general
	)
}

function privateRate(rules: VatRules, { countryCode }: VatBuyer): number {
	return (
		exception(rules, 'private', countryCode) ??
		rules.oss.get(countryCode) ??
		exception(rules, 'private', 'EU') ??
		rules.rates.general
	)
}

function companyVat(rules: VatRules, buyer: VatBuyer, isConfirmed: boolean): Vat {
	const asSet =
		exception(rules, 'company', buyer.countryCode) ??
		exception(rules, 'company', 'EU') ??
		(rules.supply !== null && SUPPLY_RULES[rules.supply].unconfirmed === 'as-private'
			? privateRate(rules, buyer)
			: rules.rates.general)
	const confirmedPaysNone = rules.supply !== null || asSet === 0
	if (isConfirmed && confirmedPaysNone) {
		return { basisPoints: 0, reason: SUPPLY_RULES[rules.supply ?? 'service'].confirmed }
	}
	// Whatever was set: without a confirmed number there is VAT.
	return { basisPoints: asSet === 0 ? privateRate(rules, buyer) : asSet, reason: null }
}

function outsideVat(rules: VatRules, buyer: VatBuyer): Vat {
	const { outside } = SUPPLY_RULES[rules.supply ?? 'service']
	const isFree = rules.supply !== null && (buyer.isCompany || outside.free === 'everyone')
	const asSet = exception(rules, customerOf(buyer), OUTSIDE_EU)
	const basisPoints = asSet ?? (isFree ? 0 : rules.rates.general)
	return { basisPoints, reason: basisPoints === 0 ? outside.reason : null }
}

function exception({ rates }: VatRules, customer: Customer, place: string): number | undefined {
	return rates.exceptions.get(`${customer}-${place}`)
}
