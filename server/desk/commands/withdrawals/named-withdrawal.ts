import type { Shop } from '../../../orders/shop.ts'
import { type ListedWithdrawal, listWithdrawals } from '../../../withdrawals/list-withdrawals.ts'
import { wholeNumber } from '../../arguments.ts'
import { DeskError } from '../../desk-error.ts'

export const WITHDRAWAL_ARGUMENT = 'the number of the withdrawal: `withdrawals` lists them'

export const withdrawalNumber = wholeNumber(1, Number.MAX_SAFE_INTEGER)

export async function namedWithdrawal(shop: Shop, number: number): Promise<ListedWithdrawal> {
	const [withdrawal] = await listWithdrawals(shop, { number })
	if (withdrawal) return withdrawal
	throw new DeskError(
		`There is no withdrawal ${number}. \`npm run desk -- withdrawals --all\` lists them.`,
	)
}
