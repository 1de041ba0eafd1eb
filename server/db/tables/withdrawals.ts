import type { Generated } from 'kysely'

/** Who withdraws from a purchase, and who has given that right up. */
export type WithdrawalTables = {
	withdrawals: WithdrawalTable
	withdrawal_mails: WithdrawalMailTable
	withdrawal_refunds: WithdrawalRefundTable
	withdrawal_consents: WithdrawalConsentTable
}

type WithdrawalTable = {
	id: string
	/** By which the office calls it. */
	number: Generated<number>
	received_at: Generated<Date>
	language: string
	/** What was said, empty once the person is erased. */
	name: string
	order_number: string
	email_address: string
	order_id: string | null
	standing: Generated<'RECEIVED' | 'ACCEPTED' | 'DECLINED'>
	decided_at: Date | null
	reason: Generated<string>
	/** The first of them, or the one for its cars. */
	refund_id: string | null
}

type WithdrawalRefundTable = {
	refund_id: string
	withdrawal_id: string
}

type WithdrawalMailTable = {
	id: string
	withdrawal_id: string
	kind: string
	created_at: Generated<Date>
	sent_at: Date | null
	/** Where it went; before that, where else than to the address that was said it is to go. */
	recipient: string | null
	subject: string | null
	plain: string | null
	html: string | null
}

type WithdrawalConsentTable = {
	order_id: string
	given_at: Generated<Date>
	wording: string
}
