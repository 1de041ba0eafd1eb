import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { compileWith, copySources, type Patch } from './patched-copy.ts'

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
	line: "middle_name: { owner: 'person', inBooks: false, stored: 'text' },",
}

/** All that a field goes through, and where the compiler then finds fault. */
const PLACES = {
	contract: /^contract\/order-request\.ts/,
	form: /^web\/order\/.*order-state\.ts/,
	draft: /^web\/order\/.*order-draft\.ts/,
	record: /^server\/orders\/order-columns\.ts/,
	row: /^server\/orders\/order-row\.ts/,
	deskQuery: /^server\/desk\/queries\/read-order\.ts/,
	deskForm: /^desk\/orders\/acts\/customer\/edited-fields\.ts/,
	deskRules: /^desk\/orders\/acts\/customer\/edit-texts\.ts/,
	deskWords: /^desk\/orders\/field-words\.ts/,
	command: /^server\/desk\/commands\/corrections\/edit-fields\.ts/,
	apiDocument: /^server\/http\/api-document\/field-descriptions\.ts/,
}

const EVERYWHERE = Object.keys(PLACES)

const copy = await copySources()
afterAll(() => rm(copy, { recursive: true }))

test('a field that the contract gains does not compile anywhere until it is dealt with', async () => {
	expect(await placesWithout([IN_CONTRACT])).toEqual(EVERYWHERE)
})

test('naming its column and whose it is stores, anonymises and exports it, and fills it from nothing yet', async () => {
	// The desk shows the customer whom the row's file makes of the columns: that does not compile in its stead.
	expect(await placesWithout([IN_CONTRACT, IN_SCHEMA, IN_RECORD])).toEqual(
		EVERYWHERE.filter((place) => place !== 'record' && place !== 'deskQuery'),
	)
})

test('a column that no field fills is somebody’s as well', async () => {
	expect(await placesWithout([IN_SCHEMA])).toEqual(['record'])
})

/** Where the compiler misses the field. All that it says is about the field, for the rest compiles. */
async function placesWithout(patches: readonly Patch[]): Promise<string[]> {
	const errors = await compileWith(copy, patches)
	expect(errors.filter((error) => !/\bmiddle_?name\b/i.test(error))).toEqual([])
	return Object.entries(PLACES)
		.filter(([, place]) => errors.some((error) => place.test(error)))
		.map(([name]) => name)
}
