import { type EditableField, OUTSIDE_EU, orderRequestSchemaWith } from '@coc/contract'
import * as v from 'valibot'
import type { CustomerColumns } from '../order-columns.ts'
import { customerColumns, customerOf } from '../order-row.ts'
import type { Shop } from '../shop.ts'
import type { OrderToChange } from './change-order.ts'
import type { Change } from './note-changes.ts'

export type Edits = { readonly [Field in EditableField]?: string }

type EditedCustomer =
	| { readonly invalid: readonly string[] }
	| { readonly columns: CustomerColumns; readonly changes: readonly Change[] }

/** The customer of an order as the edits leave them, by the rules that the order form has. */
export function editedCustomer(
	{ nameExtraCharacters }: Pick<Shop, 'nameExtraCharacters'>,
	order: OrderToChange,
	edits: Edits,
): EditedCustomer {
	const customer = { ...customerOf(order), ...edits }
	const parsed = v.safeParse(orderRequestSchemaWith(nameExtraCharacters), {
		...customer,
		isCompany: customer.companyName.trim() !== '' || customer.vatNumber.trim() !== '',
		// Who moves into the EU need not say that the other country is gone.
		countryOutsideEu:
			customer.countryCode === OUTSIDE_EU || edits.countryOutsideEu !== undefined
				? customer.countryOutsideEu
				: '',
		chassiNumbers: order.chassis_numbers,
		recaptchaToken: '',
	})
	if (!parsed.success) {
		const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? '')
		return { invalid: [...new Set(fields)] }
	}
	const columns = customerColumns(parsed.output)
	return { columns, changes: changesBetween(order, columns) }
}

/** The fields in which somebody else wrote, since they were shown, what is not wanted now. */
export function changedSince(order: OrderToChange, shown: Edits, edits: Edits): string[] {
	const now = new Map<string, unknown>(Object.entries(customerOf(order)))
	const wanted = new Map<string, unknown>(Object.entries(edits))
	return Object.entries(shown)
		.filter(([field, value]) => wanted.has(field) && now.get(field) !== value)
		.filter(([field]) => now.get(field) !== wanted.get(field))
		.map(([field]) => field)
}

function changesBetween(before: CustomerColumns, after: CustomerColumns): Change[] {
	const old = new Map<string, unknown>(Object.entries(before))
	return Object.entries(after)
		.filter(([column, value]) => old.get(column) !== value)
		.map(([column, value]) => ({
			field: column,
			old: String(old.get(column)),
			new: String(value),
		}))
}
