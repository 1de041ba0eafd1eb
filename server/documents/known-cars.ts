import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../db/database.ts'

/** Which of these are chassis numbers of cars that are in the register or were ordered. */
export async function knownCars(
	db: Database | DatabaseTransaction,
	candidates: Iterable<string>,
): Promise<Set<string>> {
	const numbers = [...candidates]
	if (numbers.length === 0) return new Set()
	const { rows } = await sql<{ chassis_number: string }>`
		select chassis_number from cars where chassis_number = any (${numbers})
		union
		select chassis_number from order_lines where chassis_number = any (${numbers})`.execute(db)
	return new Set(rows.map((row) => row.chassis_number))
}
