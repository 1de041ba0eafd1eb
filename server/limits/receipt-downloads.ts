import type pg from 'pg'
import { type Allowance, allowanceOf, countUpTo, digest } from './bucket.ts'

/** More than customer, accountant and mail scanner want together. */
export const RECEIPT_DOWNLOADS_PER_HOUR = 60

/** An order without a receipt is not counted: a wrong id fills no table. */
export async function takeReceiptDownload(pool: pg.Pool, orderId: string): Promise<Allowance> {
	const { rows } = await pool.query<{ wait: number }>(TAKE_RECEIPT_DOWNLOAD, [
		`receipt of order ${digest(orderId)}`,
		orderId,
		RECEIPT_DOWNLOADS_PER_HOUR,
	])
	return allowanceOf(rows[0]?.wait)
}

const TAKE_RECEIPT_DOWNLOAD = `
	with counted as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $1, 1, now() + interval '1 hour' from receipts where order_id = $2
		${countUpTo('$3')}
	)
	select ceil(extract(epoch from resets_at - now()))::integer as wait
	from counted where used > $3`
