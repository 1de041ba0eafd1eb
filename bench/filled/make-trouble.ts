import type pg from 'pg'
import { ATTENTION_KINDS, type AttentionKind } from '../../server/attention/attention-key.ts'

/** One order in so many is in trouble. */
const ONE_IN = 1_000

/** SQL: an equal share of the orders in trouble for each kind. */
const some = (kind: AttentionKind) => {
	const place = ATTENTION_KINDS.indexOf(kind)
	return `select order_id from receipts
		where number % ${ONE_IN} = 0
			and number / ${ONE_IN} % ${ATTENTION_KINDS.length} = ${place}`
}

const TROUBLES: Record<AttentionKind, string> = {
	'wrong-amount': `update orders set status = 'REVIEW' where id in (${some('wrong-amount')})`,
	'wrong-currency': `update payment_attempts set settled_currency = 'EUR' where order_id in (${some('wrong-currency')})`,
	'paid-twice': `
		with twice as (
			insert into payment_attempts
				(id, order_id, provider, method, status, amount_ore, settled_ore, settled_currency, reference, status_since)
			select gen_random_uuid(), order_id, 'zaver', 'card', 'SETTLED', 125000, 125000, 'SEK', 'again-' || order_id,
				now() - interval '1 year'
			from (${some('paid-twice')}) as chosen
			returning order_id
		)
		insert into attention_marks (kind, order_id) select 'paid-twice', order_id from twice`,
	'paid-after-cancelling': `
		update transitions set from_status = 'CANCELLED'
		where subject = 'order' and order_id in (${some('paid-after-cancelling')})`,
	'refund-refused': `
		insert into refunds (id, order_id, attempt_id, amount_ore, status, reason)
		select gen_random_uuid(), order_id, id, 100, 'CANCELLED', '' from payment_attempts
		where order_id in (${some('refund-refused')})`,
	'refunded-elsewhere': `
		update payment_attempts set refunded_elsewhere_ore = 100 where order_id in (${some('refunded-elsewhere')})`,
	dispute: `
		insert into disputes (provider, id, order_id, status)
		select 'zaver', 'du_' || order_id, order_id, 'NEEDS_RESPONSE' from (${some('dispute')}) as chosen`,
	'mail-refused': `
		insert into pgboss.job (name, data, source_name, source_id, source_output, source_retry_count, state)
		select 'dead-letters', json_build_object('mailId', max(mails.id::text)), 'send-mail', gen_random_uuid(),
			'{"error":"MailRefusedError","code":"550"}', 0, 'completed'
		from mails where order_id in (${some('mail-refused')}) group by order_id`,
	'gave-up': `
		insert into pgboss.job (name, data, source_name, source_id, source_output, source_retry_count, state)
		select 'dead-letters', json_build_object('orderId', order_id), 'close-payment', gen_random_uuid(),
			'{"error":"PaymentRefusedError","code":"HTTP_422"}', 0, 'completed'
		from (${some('gave-up')}) as chosen`,
	'same-car': `
		with same as (
			update order_lines set chassis_number = newer.chassis_numbers[1]
			from receipts join receipts as next on next.number = receipts.number + 1
				join orders as newer on newer.id = next.order_id
			where kind = 'coc' and order_lines.order_id = receipts.order_id and receipts.order_id in (
				${some('same-car')}
			)
			returning order_lines.order_id
		)
		insert into attention_marks (kind, order_id) select 'same-car', order_id from same`,
	'callback-missing': `
		update payment_attempts set status = 'PENDING_CONFIRMATION'
		where order_id in (${some('callback-missing')})`,
	'late-delivery': `
		update deliveries set status = 'WAITING', promised_by = current_date - 2
		where order_id in (${some('late-delivery')})`,
	'unmatched-document': `
		insert into documents (sha256, format, size, waits_because)
		select 'filled-' || order_id, 'pdf', 1, 'names-no-known-car' from (${some('unmatched-document')}) as chosen`,
	'refunded-after-delivery': `
		insert into refunds (id, order_id, attempt_id, amount_ore, status, reason)
		select gen_random_uuid(), order_id, id, 125000, 'EXECUTED', '' from payment_attempts
		where order_id in (${some('refunded-after-delivery')})`,
	withdrawal: `
		insert into withdrawals (id, language, name, order_number, email_address, order_id)
		select gen_random_uuid(), 'sv', 'Å', order_id, 'a@b.se', order_id from (${some('withdrawal')}) as chosen`,
	'withdrawal-overdue': `
		insert into withdrawals (id, language, name, order_number, email_address, order_id, received_at)
		select gen_random_uuid(), 'sv', 'Å', order_id, 'a@b.se', order_id, now() - interval '20 days'
		from (${some('withdrawal-overdue')}) as chosen`,
}

const UNSENT = `
	update mails set sent_at = null where order_id in (${some('mail-refused')})`

/** Of the orders that were filled in; pg-boss's own tables must be there. */
export async function makeTrouble(pool: pg.Pool): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query('set session_replication_role = replica')
		for (const trouble of Object.values(TROUBLES)) await client.query(trouble)
		await client.query(UNSENT)
	} finally {
		client.release(true)
	}
	await pool.query('vacuum (analyze)')
}
