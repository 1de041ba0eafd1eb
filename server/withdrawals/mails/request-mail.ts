import { randomUUID } from 'node:crypto'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { WithdrawalMailKind } from '../../mail/mails/withdrawal-texts.ts'
import type { Shop } from '../../orders/shop.ts'

/** Each kind is sent once for a withdrawal; committed with what it tells of. */
export async function requestWithdrawalMail(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	withdrawalId: string,
	kind: WithdrawalMailKind,
): Promise<void> {
	const mail = await transaction
		.insertInto('withdrawal_mails')
		.values({ id: randomUUID(), withdrawal_id: withdrawalId, kind })
		.onConflict((conflict) => conflict.columns(['withdrawal_id', 'kind']).doNothing())
		.returning('id')
		.executeTakeFirst()
	if (!mail) return
	await shop.enqueue(executorOf(transaction), {
		name: 'tell-withdrawal',
		data: { withdrawalMailId: mail.id },
	})
}
