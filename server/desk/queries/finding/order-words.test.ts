import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { storeOrder } from '../../testing-desk.ts'
import { havingWords } from './order-words.ts'

/** Close to each other, so that many orders have what is looked for, in one field or another. */
const PIECES = [
	'Åsa',
	'asa',
	'ÖBERG',
	'oberg',
	'Ström',
	'Müller',
	'Łukasz',
	'lukasz',
	'Sørensen',
	'Renée',
	'e',
]
const NUMBERS = [
	'+46 70-123 45 67',
	'0701234567',
	'070 1234 567',
	'123 45',
	'12345',
	'SE-5560.1234',
	'4567',
]
const CARS = ['YV1LFA4BCN1234567', 'WBA00000000004567', 'YV1LFAOBERG000001']
const ADDRESSES = ['Asa.Oberg@firman.example', 'ström@exämple.se', 'lukasz-12345@oberg.se']

const texts = fc
	.array(fc.constantFrom(...PIECES, ...NUMBERS), { maxLength: 3 })
	.chain((pieces) => fc.constantFrom(' ', '-', '.', '').map((between) => pieces.join(between)))

const customers = fc.record({
	first_name: texts,
	last_name: texts,
	company_name: texts,
	street_address: texts,
	city: texts,
	email_address: fc.constantFrom('', ...ADDRESSES),
	zip_code: fc.constantFrom('', ...NUMBERS),
	vat_number: fc.constantFrom('', ...NUMBERS),
	phone_number: fc.constantFrom('', ...NUMBERS),
	chassis_numbers: fc.subarray(CARS),
})

/** Whole words, their beginnings, and ends of numbers. */
const typed = fc
	.tuple(fc.constantFrom(...PIECES, ...NUMBERS, ...CARS, ...ADDRESSES), fc.nat(12), fc.nat(12))
	.map(([word, start, end]) => (start < end ? word.slice(start, end) : word.slice(-end)))

test('O12 orders that are read one by one are found by the same words as those that the index has', async () => {
	const { db } = await createTestDatabase()
	let seen = 0
	await fc.assert(
		fc.asyncProperty(
			fc.array(customers, { minLength: 10, maxLength: 10 }),
			fc.array(fc.array(typed, { minLength: 1, maxLength: 2 }), { minLength: 10, maxLength: 10 }),
			async (written, searches) => {
				const ids: string[] = []
				for (const customer of written) {
					const id = await storeOrder(db, { status: 'RECEIVED' })
					await db.updateTable('orders').set(customer).where('id', '=', id).execute()
					ids.push(id)
				}
				for (const search of searches) {
					const words = search
						.join(' ')
						.split(/\s+/)
						.filter((word) => word !== '')
					const having = await havingWords(db, words)
					const orders = db.selectFrom('orders').where('orders.id', 'in', ids)
					const found = async (query = orders) =>
						(await query.select('orders.id').orderBy('orders.id').execute()).map(({ id }) => id)
					const expected = having ? await found(having.indexed(orders)) : []
					seen += expected.length
					expect(having ? await found(having.oneByOne(orders)) : [], words.join(' ')).toEqual(
						expected,
					)
				}
			},
		),
		{ numRuns: 20 },
	)
	expect(seen).toBeGreaterThan(0)
})
