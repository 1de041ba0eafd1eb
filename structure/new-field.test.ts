import { expect, test } from 'vitest'
import { compileWith, type Patch } from './patched-copy.ts'

const IN_CONTRACT = {
	file: 'contract/order-request.ts',
	after: 'firstName:',
	line: 'middleName: letters(50),',
}
const IN_SCHEMA = {
	file: 'server/db/tables/orders.ts',
	after: 'first_name:',
	line: 'middle_name: string',
}
const IN_RECORD = {
	file: 'server/orders/order-columns.ts',
	after: 'first_name:',
	line: "middle_name: 'person',",
}

/** All that a field goes through, and where the compiler then finds fault. */
const PLACES = {
	contract: /^contract\/order-request\.ts/,
	form: /^web\/order\/.*order-state\.ts/,
	draft: /^web\/order\/.*order-draft\.ts/,
	record: /^server\/orders\/order-columns\.ts/,
	row: /^server\/orders\/order-row\.ts/,
	statement: /^server\/orders\/placing\/store-orders-statement\.ts/,
	anonymising: /^server\/orders\/retention\/anonymise-order\.ts/,
	export: /^server\/books\/movements\.ts/,
	desk: /^server\/desk\/queries\/read-order\.ts/,
	apiDocument: /^server\/http\/api-document\/field-descriptions\.ts/,
}

const EVERYWHERE = Object.keys(PLACES)

test('a field that the contract gains does not compile anywhere until it is dealt with', async () => {
	expect(await placesWithout([IN_CONTRACT])).toEqual(EVERYWHERE)
})

test('naming its column and whose it is does not yet store, anonymise or export it', async () => {
	// The desk shows the customer whom the row's file makes of the columns: that does not compile in its stead.
	expect(await placesWithout([IN_CONTRACT, IN_SCHEMA, IN_RECORD])).toEqual(
		EVERYWHERE.filter((place) => place !== 'record' && place !== 'desk'),
	)
})

test('a column that no field fills is somebody’s as well', async () => {
	expect(await placesWithout([IN_SCHEMA])).toEqual(['record', 'anonymising', 'export'])
})

/** Where the compiler misses the field. All that it says is about the field, for the rest compiles. */
async function placesWithout(patches: readonly Patch[]): Promise<string[]> {
	const errors = await compileWith(patches)
	expect(errors.filter((error) => !/\bmiddle_?name\b/i.test(error))).toEqual([])
	return Object.entries(PLACES)
		.filter(([, place]) => errors.some((error) => place.test(error)))
		.map(([name]) => name)
}
