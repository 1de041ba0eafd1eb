import { DEFAULT_LANGUAGE, isLanguage, OUTSIDE_EU } from '@coc/contract'
import { sql } from 'kysely'
import type { Shop } from '../../orders/shop.ts'
import { IS_TO_PACK } from '../posting/to-pack.ts'
import type { Letter } from './letter.ts'

type Row = {
	readonly id: string
	readonly order_reference: string
	readonly language: string
	readonly company_name: string
	readonly first_name: string
	readonly last_name: string
	readonly street_address: string
	readonly zip_code: string
	readonly city: string
	readonly country_code: string
	readonly country_outside_eu: string
	readonly cars: readonly (Letter['cars'][number] & { readonly isThere: boolean })[]
}

/** The letters of these orders, in the same order. One without anything to post, or without a person, has none. */
export async function readLetters(
	{ db, vat }: Pick<Shop, 'db' | 'vat'>,
	orderIds: readonly string[],
): Promise<Letter[]> {
	const { rows } = await sql<Row>`
		select orders.id, order_reference, language, company_name, first_name, last_name, street_address, zip_code,
			city, country_code, country_outside_eu,
			json_agg(
				json_build_object(
					'chassisNumber', delivery.chassis_number, 'registrationNumber', line.registration_number,
					'isThere', ${sql.raw(IS_TO_PACK)}
				)
				order by line.position
			) as cars
		from orders
		join deliveries as delivery
			on delivery.order_id = orders.id and form = 'post' and delivery.status in ('WAITING', 'READY')
		left join order_lines as line
			on line.order_id = orders.id and line.chassis_number = delivery.chassis_number
		where orders.id = any (${[...orderIds]}) and orders.reduced_at is null
		group by orders.id
		order by array_position(${[...orderIds]}::text[], orders.id)`.execute(db)
	return rows.map((row) => ({
		orderId: row.id,
		reference: row.order_reference,
		language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
		address: addressOf(row, vat.sellerCountry),
		cars: inEnvelope(row),
	}))
}

/** What the archive has. Where that is nothing of it, an operator has all of them in hand. */
function inEnvelope({ cars }: Row): Letter['cars'] {
	const there = cars.filter(({ isThere }) => isThere)
	return (there.length > 0 ? there : cars).map(({ chassisNumber, registrationNumber }) => ({
		chassisNumber,
		registrationNumber,
	}))
}

/** Abroad the last line is the country, in capitals and in a language that every post office reads. */
function addressOf(row: Row, sellerCountry: string): string[] {
	const country =
		row.country_code === OUTSIDE_EU
			? row.country_outside_eu
			: new Intl.DisplayNames('en', { type: 'region' }).of(row.country_code)
	return [
		row.company_name,
		`${row.first_name} ${row.last_name}`.trim(),
		row.street_address,
		`${row.zip_code} ${row.city}`.trim(),
		row.country_code === sellerCountry ? '' : (country ?? '').toUpperCase(),
	].filter((line) => line !== '')
}
