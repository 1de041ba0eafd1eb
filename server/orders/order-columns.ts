import type { ValidOrderRequest } from '@coc/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** What the customer tells of themselves. The cars have a name of their own; the rest is not stored. */
export type CustomerField = Exclude<
	keyof ValidOrderRequest,
	'chassiNumbers' | 'userId' | 'recaptchaToken'
>

/** `zipCode` is stored in `zip_code`, so a field that the contract gains is a column that is missed here. */
type CustomerColumn = SnakeCase<CustomerField>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
	: Name

type StoredOrder = Selectable<Schema['orders']>

export type CustomerColumns = Pick<StoredOrder, CustomerColumn>

/** What an order is stored with; its other columns are filled on its way. */
export type NewOrder = Pick<StoredOrder, CustomerColumn | 'id' | 'language' | 'chassis_numbers'>

export type OrderColumn = keyof NewOrder | keyof StoredOrder

/**
 * - `person`: goes when the order is anonymised.
 * - `company`: names a company for as long as the books do; a private person's goes with the person.
 * - `books`: names nobody, and stays.
 */
type Owner = 'person' | 'company' | 'books'

/** Whose every column of an order is: that decides for how long it is kept. */
const ORDER_COLUMNS = {
	id: 'books',
	order_reference: 'books',
	created_at: 'books',
	status: 'books',
	language: 'books',
	is_company: 'books',
	company_name: 'company',
	vat_number: 'company',
	first_name: 'person',
	last_name: 'person',
	email_address: 'person',
	phone_number: 'person',
	street_address: 'company',
	zip_code: 'company',
	city: 'company',
	country_code: 'books',
	country_outside_eu: 'company',
	chassis_numbers: 'books',
	handled_at: 'books',
	vat_rate_basis_points: 'books',
	total_ore: 'books',
	vat_reason: 'books',
	reduced_at: 'books',
	revision: 'books',
} as const satisfies Record<OrderColumn, Owner>

type Owners = typeof ORDER_COLUMNS

/** A column that is nobody's yet is everybody's: what goes by owner does not compile without it either. */
export type ColumnsOf<Whose extends Owner> = {
	[Column in OrderColumn]: Column extends keyof Owners
		? Owners[Column] extends Whose
			? Column
			: never
		: Column
}[OrderColumn]
