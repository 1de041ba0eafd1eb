import type pg from 'pg'

/** Not one of the sample cars. */
export const carNumber = (n: number) => `VNC${String(10 ** 13 + n)}`

/** Cars with a CoC, numbered from 0. */
export async function fillCars(database: pg.Pool, count: number): Promise<void> {
	const numbers = Array.from({ length: count }, (_, n) => carNumber(n))
	await database.query(
		`insert into cars (chassis_number, chassis_number_10, model_year, registration_type, is_reimported, coc_exists)
		select number, right(number, 10), 2024, 1, false, true from unnest($1::text[]) as number`,
		[numbers],
	)
}
