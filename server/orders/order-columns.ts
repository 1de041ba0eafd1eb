import type { CustomerField } from '@coc/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** `zipCode` is stored in `zip_code`, so a field that the contract gains is a column that is missed here. */
type CustomerColumn = SnakeCase<CustomerField>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
	: Name

type StoredOrder = Selectable<Schema['orders']>

export type CustomerColumns = Pick<StoredOrder, CustomerColumn>

/** What an order is stored with; its other columns are filled on its way. */
export type NewOrder = Pick<StoredOrder, CustomerColumn | 'id' | 'language' | 'chassis_numbers'>

type OrderColumn = keyof NewOrder | keyof StoredOrder

/**
 * - `person`: goes when the order is anonymised.
 * - `company`: names a company for as long as the books do; a private person's goes with the person.
 * - `books`: names nobody, and stays.
 */
type Owner = 'person' | 'company' | 'books'

type Column = {
	/** Whose it is: that decides for how long it is kept. */
	readonly owner: Owner
	/** Whether the books read it: they do not need to know a private person. */
	readonly inBooks: boolean
}

/** Every column of an order; `stored`: its type in SQL, where an order is stored with it. */
const ORDER_COLUMNS = {
	id: { owner: 'books', inBooks: true, stored: 'text' },
	order_reference: { owner: 'books', inBooks: true },
	created_at: { owner: 'books', inBooks: false },
	status: { owner: 'books', inBooks: true },
	language: { owner: 'books', inBooks: false, stored: 'text' },
	is_company: { owner: 'books', inBooks: true, stored: 'boolean' },
	company_name: { owner: 'company', inBooks: true, stored: 'text' },
	vat_number: { owner: 'company', inBooks: true, stored: 'text' },
	first_name: { owner: 'person', inBooks: false, stored: 'text' },
	last_name: { owner: 'person', inBooks: false, stored: 'text' },
	email_address: { owner: 'person', inBooks: false, stored: 'text' },
	phone_number: { owner: 'person', inBooks: false, stored: 'text' },
	street_address: { owner: 'company', inBooks: false, stored: 'text' },
	// Tells Åland from the rest of Finland, and is written nowhere.
	zip_code: { owner: 'company', inBooks: true, stored: 'text' },
	city: { owner: 'company', inBooks: false, stored: 'text' },
	country_code: { owner: 'books', inBooks: true, stored: 'text' },
	country_outside_eu: { owner: 'company', inBooks: true, stored: 'text' },
	chassis_numbers: { owner: 'books', inBooks: false, stored: 'text[]' },
	handled_at: { owner: 'books', inBooks: false },
	vat_rate_basis_points: { owner: 'books', inBooks: true },
	total_ore: { owner: 'books', inBooks: true },
	vat_reason: { owner: 'books', inBooks: true },
	reduced_at: { owner: 'books', inBooks: false },
	revision: { owner: 'books', inBooks: false },
} as const satisfies {
	[Name in OrderColumn]: Column & (Name extends keyof NewOrder ? { stored: string } : object)
}

type Columns = typeof ORDER_COLUMNS

type ColumnsOf<Whose extends Owner> = {
	[Name in keyof Columns]: Columns[Name]['owner'] extends Whose ? Name : never
}[keyof Columns]

export const ORDER_COLUMN_NAMES = Object.keys(ORDER_COLUMNS).filter(
	(name): name is keyof StoredOrder => name in ORDER_COLUMNS,
)

/** What an order is stored with. */
export const STORED_COLUMNS = ORDER_COLUMN_NAMES.filter(
	(name): name is keyof NewOrder => 'stored' in ORDER_COLUMNS[name],
)

/** The same, each with its type, as SQL writes it. */
export const STORED_COLUMNS_TYPED = Object.entries(ORDER_COLUMNS).flatMap(([name, column]) =>
	'stored' in column ? [`${name} ${column.stored}`] : [],
)

export const COLUMNS_IN_BOOKS = ORDER_COLUMN_NAMES.filter((name) => ORDER_COLUMNS[name].inBooks)

/** What leaves nothing of theirs in an order. Who owns what cannot be empty does not compile where this is used. */
export const NO_PERSON: Emptied<'person'> = emptied('person')

export const NO_COMPANY: Emptied<'company'> = emptied('company')

type Emptied<Whose extends Owner> = { readonly [Name in ColumnsOf<Whose>]?: '' }

function emptied(whose: Owner): Record<string, ''> {
	const theirs = ORDER_COLUMN_NAMES.filter((name) => ORDER_COLUMNS[name].owner === whose)
	return Object.fromEntries(theirs.map((name) => [name, ''] as const))
}
