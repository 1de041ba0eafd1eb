import type pg from 'pg'
import { type Allowance, allowanceOf, countUpTo, digest } from './bucket.ts'

/** A customer with fifty cars fetches each once, and some again. */
export const CERTIFICATE_DOWNLOADS_PER_HOUR = 120

/** An order without deliveries is not counted: a wrong id fills no table. */
export async function takeCertificateDownload(pool: pg.Pool, orderId: string): Promise<Allowance> {
	const { rows } = await pool.query<{ wait: number }>(TAKE_DOWNLOAD, [
		`certificates of order ${digest(orderId)}`,
		orderId,
		CERTIFICATE_DOWNLOADS_PER_HOUR,
	])
	return allowanceOf(rows[0]?.wait)
}

const TAKE_DOWNLOAD = `
	with counted as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $1, 1, now() + interval '1 hour'
		where exists (select from deliveries where order_id = $2)
		${countUpTo('$3')}
	)
	select ceil(extract(epoch from resets_at - now()))::integer as wait
	from counted where used > $3`
