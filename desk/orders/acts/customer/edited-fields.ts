import {
	type EditableField,
	emailAddressSchema,
	isInAland,
	MAX_LENGTHS,
	OUTSIDE_EU,
	orderFieldsWith,
} from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import * as v from 'valibot'
import { editOf, type FieldEdit } from '../../../forms/field-edit.ts'

type Customer = DeskOrder['customer']

export type FieldEdits = Readonly<Partial<Record<EditableField, FieldEdit>>>

export const GROUPS = ['name', 'company', 'reach', 'address'] as const

type Group = (typeof GROUPS)[number]

/** In the order they stand in the form. */
const GROUP_OF: Readonly<Record<EditableField, Group>> = {
	firstName: 'name',
	lastName: 'name',
	companyName: 'company',
	vatNumber: 'company',
	emailAddress: 'reach',
	phoneNumber: 'reach',
	streetAddress: 'address',
	zipCode: 'address',
	city: 'address',
	countryCode: 'address',
	countryOutsideEu: 'address',
}

/** The fields of one group. */
export function fieldsIn(group: Group): EditableField[] {
	return Object.keys(GROUP_OF)
		.filter(isField)
		.filter((field) => GROUP_OF[field] === group)
}

type Edited = readonly [EditableField, FieldEdit]

const isField = (name: string): name is EditableField => name in GROUP_OF

/** Those that differ from what stands there now. */
export function changedFields(edits: FieldEdits, customer: Customer): Edited[] {
	return Object.entries(edits).flatMap(([name, edit]): Edited[] =>
		isField(name) && edit && edit.now !== customer[name] ? [[name, edit]] : [],
	)
}

export function write(
	edits: FieldEdits,
	customer: Customer,
	field: EditableField,
	now: string,
): FieldEdits {
	const { [field]: before, ...others } = edits
	const edit = editOf(before, customer[field], now)
	return edit ? { ...others, [field]: edit } : others
}

/** Whoever was told what a colleague wrote, and writes over it all the same, means it. */
export function acknowledged(edits: FieldEdits, customer: Customer): FieldEdits {
	const seen = changedFields(edits, customer).map(
		([field, { now }]) => [field, { was: customer[field], now }] as const,
	)
	return Object.fromEntries(seen)
}

export function asInput(edits: FieldEdits, customer: Customer) {
	const changed = changedFields(edits, customer)
	return {
		edits: Object.fromEntries(changed.map(([field, { now }]) => [field, now])),
		shown: Object.fromEntries(changed.map(([field, { was }]) => [field, was])),
	}
}

type EditInput = ReturnType<typeof asInput>

/** What takes an edit back. Null where that, too, would send a mail or open another payment. */
export function editingBack({ edits, shown }: EditInput, status: string): EditInput | null {
	if (!FIXED.includes(status) || 'emailAddress' in edits) return null
	const stored = Object.entries(edits).map(([field, now]) => [field, now.trim()])
	return { edits: shown, shown: Object.fromEntries(stored) }
}

const VAT_FIELDS: readonly EditableField[] = ['companyName', 'vatNumber', 'countryCode']

/** Whether something is edited that decides the VAT. Of post codes, only those of Åland do. */
export function changesVat(edits: FieldEdits, customer: Customer): boolean {
	const changed = changedFields(edits, customer)
	const after = {
		...customer,
		...Object.fromEntries(changed.map(([field, { now }]) => [field, now])),
	}
	return (
		changed.some(([field]) => VAT_FIELDS.includes(field)) ||
		isInAland(after) !== isInAland(customer)
	)
}

/** Paid or over: its price does not change any more. */
export const FIXED: readonly string[] = ['SETTLED', 'REVIEW', 'CANCELLED']

/** The fields that break a rule of the order form. */
export function wrongFields(
	edits: FieldEdits,
	customer: Customer,
	nameExtraCharacters: string,
): EditableField[] {
	const rules: Readonly<Record<EditableField, v.GenericSchema | null>> = {
		...orderFieldsWith(nameExtraCharacters),
		emailAddress: emailAddressSchema(MAX_LENGTHS.emailAddress),
		countryCode: null,
	}
	const changed = changedFields(edits, customer)
	const after = {
		...customer,
		...Object.fromEntries(changed.map(([name, { now }]) => [name, now])),
	}
	const broken = changed
		.filter(([field, { now }]) => rules[field] && !v.safeParse(rules[field], now).success)
		.map(([field]) => field)
	const isHalf = (after.companyName.trim() === '') !== (after.vatNumber.trim() === '')
	const isHalfCompany = changed.length > 0 && isHalf
	const isOutside = after.countryCode === OUTSIDE_EU
	const lacksCountry = isOutside && after.countryOutsideEu.trim() === ''
	return [
		...broken,
		...(isHalfCompany
			? ([after.companyName.trim() === '' ? 'companyName' : 'vatNumber'] as const)
			: []),
		...(lacksCountry ? (['countryOutsideEu'] as const) : []),
	]
}
