import { type Day, dayOf } from '../calendar/swedish-days.ts'
import type { VatRules } from '../vat/vat-rules.ts'
import type { Accounts, VoucherKind } from './accounts.ts'
import { type Movement, partsOf } from './movements.ts'
import { saleAccounts } from './sale-accounts.ts'

/** Debit is positive. */
export type VoucherLine = { readonly account: string; readonly ore: number }

/** A voucher before it is stored. */
export type NewVoucher = {
	readonly kind: VoucherKind
	/** That of its receipt or credit note. Null: the next of its series. */
	readonly number: number | null
	readonly day: Day
	readonly orderId: string
	readonly transitionId: number
	readonly countryCode: string
	/** Null where no sale is touched. */
	readonly vatRateBasisPoints: number | null
	/** What the month sold more by it, or less. */
	readonly netOre: number
	readonly vatOre: number
	readonly lines: readonly VoucherLine[]
}

type Sums = { readonly soldOre: number; readonly vatOre: number; readonly otherOre: number }

/**
 * The vouchers of one movement of money: `rows` are its payments. Its sale, or what it takes from one, has the
 * number of the receipt or credit note; what no sale explains has a voucher of its own.
 */
export function vouchersOf(
	{ vat, accounts }: { readonly vat: VatRules; readonly accounts: Accounts },
	rows: readonly Movement[],
): NewVoucher[] {
	const [first] = rows
	// What another currency is worth in SEK nobody has told us: it is booked by hand.
	if (first?.currency !== 'SEK') return []
	const sums = sumsOf(rows)
	const names = saleAccounts(vat, {
		buyer: {
			isCompany: first.is_company,
			countryCode: first.country_code,
			zipCode: first.zip_code,
			vatNumber: first.vat_number,
		},
		vatRateBasisPoints: first.vat_rate_basis_points ?? 0,
		vatReason: first.vat_reason,
	})
	const voucher = (
		kind: VoucherKind,
		{ number, at }: { readonly number: number | null; readonly at: Date },
		{ soldOre, vatOre, otherOre }: Sums,
	): NewVoucher => ({
		kind,
		number,
		day: dayOf(at),
		orderId: first.id,
		transitionId: first.transition_id,
		countryCode: first.country_code,
		vatRateBasisPoints: soldOre === 0 ? null : (first.vat_rate_basis_points ?? 0),
		netOre: soldOre - vatOre,
		vatOre,
		lines: balanced([
			{ account: accounts.receivable, ore: soldOre + otherOre },
			{ account: accounts[names.sales], ore: vatOre - soldOre },
			{ account: accounts[names.vat], ore: -vatOre },
			{ account: accounts['odd-payments'], ore: -otherOre },
		]),
	})
	const paper = paperOf(first)
	const odd = { number: null, at: first.at }
	// Accepted: the money came before, and what it was for is known now.
	if (first.moved === 'order') {
		return paper ? [voucher(paper.kind, paper, { ...sums, otherOre: -sums.soldOre })] : []
	}
	if (!paper) return [voucher('odd-payment', odd, sums)].filter(hasLines)
	return [
		voucher(paper.kind, paper, { ...sums, otherOre: 0 }),
		voucher('odd-payment', odd, { soldOre: 0, vatOre: 0, otherOre: sums.otherOre }),
	].filter(hasLines)
}

/** Null where the movement touches no sale, or was made before there were credit notes. */
function paperOf(row: Movement) {
	const { receipt, receipt_at, credit_note, credit_note_at } = row
	if (row.moved === 'refund') {
		return credit_note === null || credit_note_at === null
			? null
			: ({ kind: 'credit-note', number: credit_note, at: credit_note_at } as const)
	}
	return receipt === null || receipt_at === null
		? null
		: ({ kind: 'receipt', number: receipt, at: receipt_at } as const)
}

/** Negative where money goes back. */
function sumsOf(rows: readonly Movement[]): Sums {
	const sums = { soldOre: 0, vatOre: 0, otherOre: 0 }
	for (const row of rows) {
		const sign = row.moved === 'refund' ? -1 : 1
		for (const { ore, vatOre } of partsOf(row)) {
			if (vatOre === null) sums.otherOre += sign * ore
			else {
				sums.soldOre += sign * ore
				sums.vatOre += sign * vatOre
			}
		}
	}
	return sums
}

const hasLines = ({ lines }: NewVoucher) => lines.length > 0

function balanced(lines: readonly VoucherLine[]): VoucherLine[] {
	const kept = lines.filter(({ ore }) => ore !== 0)
	if (kept.reduce((sum, { ore }) => sum + ore, 0) !== 0) {
		throw new Error('A voucher does not balance')
	}
	return kept
}
