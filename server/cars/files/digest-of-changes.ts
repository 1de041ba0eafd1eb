import type pg from 'pg'
import { CAR_COLUMNS, CHASSIS_NUMBER } from '../import/car-columns.ts'
import type { CarFile } from './stage-car-file.ts'

/**
 * What a staged file would make of which cars, in a word. The same word again: neither the file nor any car that it
 * changes has changed since.
 */
export async function digestOfChanges(
	client: pg.PoolClient,
	{ columns }: Pick<CarFile, 'columns'>,
): Promise<string> {
	const told = CAR_COLUMNS.filter(({ name }) => name !== CHASSIS_NUMBER && columns.includes(name))
	const of = (table: string) => `row(${told.map(({ target }) => `${table}.${target}`).join(', ')})`
	const { rows } = await client.query<{ readonly digest: string }>(`
		select md5(coalesce(string_agg(change, '' order by change), '')) as digest
		from (
			select md5(row(chassis_number, cars.chassis_number is null, ${of('cars')}, ${of('staged')})::text) as change
			from staged_cars staged left join cars using (chassis_number)
			where cars.chassis_number is null or ${of('cars')} is distinct from ${of('staged')}
		) as changes`)
	return rows[0]?.digest ?? ''
}
