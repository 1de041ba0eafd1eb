import type pg from 'pg'
import { type Allowance, allowanceOf, digest, IS_EXPIRED, TOLERANCE } from './bucket.ts'
import { sameMailbox } from './same-mailbox.ts'

/** Each sends a mail to an address that anybody may type. Offices share an address of the network. */
export const WITHDRAWALS_PER_HOUR = { client: 30, mailbox: 5, site: 300 } as const

type Withdrawing = {
	readonly client: string
	readonly emailAddress: string
	/** Who comes from an order's page is a customer: strangers cannot use up the site's hour for them. */
	readonly knowsOrder: boolean
}

/** Counted before anything is looked up: a refusal tells nothing of any order. */
export async function takeWithdrawal(
	pool: pg.Pool,
	{ client, emailAddress, knowsOrder }: Withdrawing,
): Promise<Allowance> {
	const buckets = [
		[`withdrawals by client ${digest(client)}`, WITHDRAWALS_PER_HOUR.client],
		[`withdrawals to ${digest(sameMailbox(emailAddress))}`, WITHDRAWALS_PER_HOUR.mailbox],
		...(knowsOrder ? [] : [['withdrawals', WITHDRAWALS_PER_HOUR.site] as const]),
	] as const
	const { rows } = await pool.query<{ wait: number | null }>(TAKE, [
		buckets.map(([bucket]) => bucket),
		buckets.map(([, maximum]) => maximum),
	])
	return allowanceOf(rows[0]?.wait)
}

/** The buckets are locked in the order of their names by everyone, so that no two statements deadlock. */
const TAKE = `
	with taking as (
		select bucket, maximum from unnest($1::text[], $2::integer[]) as budget (bucket, maximum)
	), used_up as (
		select resets_at from taking join rate_limits using (bucket)
		where resets_at between now() and now() + interval '1 hour' + ${TOLERANCE} and used >= maximum
	), counted as (
		insert into rate_limits as held (bucket, used, resets_at)
		select bucket, 1, now() + interval '1 hour' from taking
		where not exists (select from used_up)
		order by bucket
		on conflict (bucket) do update set
			used = 1 + case when ${IS_EXPIRED} then 0 else held.used end,
			resets_at = case when ${IS_EXPIRED} then excluded.resets_at else held.resets_at end
		returning bucket, used, resets_at
	)
	select ceil(extract(epoch from max(resets_at) - now()))::integer as wait
	from (
		select resets_at from used_up
		union all
		select resets_at from taking join counted using (bucket) where used > maximum
	) as over_budget`
