import type pg from 'pg'
import { type Allowance, allowanceOf, countUpTo, digest } from './bucket.ts'

/** A dealer with a folder full of certificates; nobody guesses a SHA-256, so it only bounds the work. */
export const VERIFICATIONS_PER_HOUR = 600

export async function takeVerification(pool: pg.Pool, client: string): Promise<Allowance> {
	const { rows } = await pool.query<{ wait: number }>(TAKE_VERIFICATION, [
		`verifications by client ${digest(client)}`,
		VERIFICATIONS_PER_HOUR,
	])
	return allowanceOf(rows[0]?.wait)
}

const TAKE_VERIFICATION = `
	with counted as (
		insert into rate_limits as held (bucket, used, resets_at)
		values ($1, 1, now() + interval '1 hour')
		${countUpTo('$2')}
	)
	select ceil(extract(epoch from resets_at - now()))::integer as wait
	from counted where used > $2`
