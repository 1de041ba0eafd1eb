import * as v from 'valibot'
import type { SqlExecutor } from '../db/database.ts'
import { type Allowance, allowanceOf, IS_EXPIRED, TOLERANCE } from './bucket.ts'

type Budget = readonly [bucket: string, mostPerHour: number]

/** Takes one out of each, for an hour; where one is used up, out of none. */
export async function takeBudgets(
	executor: SqlExecutor,
	budgets: readonly Budget[],
): Promise<Allowance> {
	const { rows } = await executor.executeSql(TAKE, [
		budgets.map(([bucket]) => bucket),
		budgets.map(([, maximum]) => maximum),
	])
	return allowanceOf(v.parse(answerSchema, rows[0]).wait)
}

const answerSchema = v.object({ wait: v.nullable(v.number()) })

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
