import { withAsciiDomain } from '@coc/contract'
import type { DeskOrder } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { theirs } from '../../../forms/field-edit.ts'
import {
	acknowledged,
	asInput,
	changesVat,
	editingBack,
	write,
	wrongFields,
} from './edited-fields.ts'

const CUSTOMER: DeskOrder['customer'] = {
	isCompany: false,
	companyName: '',
	vatNumber: '',
	firstName: 'Åsa',
	lastName: 'Öberg',
	emailAddress: 'asa@example.com',
	phoneNumber: '070',
	streetAddress: 'Storgatan 1',
	zipCode: '83130',
	city: 'Östersund',
	countryCode: 'SE',
	countryOutsideEu: '',
}

test('D14 what is written back as it was is no edit', () => {
	const edits = write({}, CUSTOMER, 'city', 'Oslo')
	expect(asInput(edits, CUSTOMER)).toEqual({
		edits: { city: 'Oslo' },
		shown: { city: 'Östersund' },
	})
	expect(write(edits, CUSTOMER, 'city', 'Östersund')).toEqual({})
})

test('D14 what a colleague wrote meanwhile is told, and counts as seen once it was', () => {
	const edits = write({}, CUSTOMER, 'city', 'Oslo')
	const after = { ...CUSTOMER, city: 'Umeå' }
	expect(theirs(edits.city, CUSTOMER.city)).toBeNull()
	expect(theirs(edits.city, after.city)).toBe('Umeå')
	expect(asInput(edits, after).shown).toEqual({ city: 'Östersund' })
	const seen = acknowledged(edits, after)
	expect(asInput(seen, after)).toEqual({ edits: { city: 'Oslo' }, shown: { city: 'Umeå' } })
	// They wrote the same: there is nothing left to do.
	expect(asInput(edits, { ...CUSTOMER, city: 'Oslo' }).edits).toEqual({})
})

test('D14 the rules of the order form hold, also between fields', () => {
	const wrong = (field: Parameters<typeof write>[2], now: string) =>
		wrongFields(write({}, CUSTOMER, field, now), CUSTOMER, '')
	expect(wrong('emailAddress', 'nobody')).toEqual(['emailAddress'])
	expect(wrong('emailAddress', `${'x'.repeat(39)}@example.com`)).toEqual(['emailAddress'])
	expect(wrong('streetAddress', ' ')).toEqual(['streetAddress'])
	expect(wrong('companyName', 'Bilfirman AB')).toEqual(['vatNumber'])
	expect(wrong('countryCode', 'NOTEU')).toEqual(['countryOutsideEu'])
	expect(wrong('city', 'Umeå')).toEqual([])
})

test('D14 F17 an address may be longer than it was typed once its domain is in ASCII', () => {
	const stored = withAsciiDomain('anna.lindstrom@bröderna-sjögrens-bilåkeri.se')
	expect(wrongFields(write({}, CUSTOMER, 'emailAddress', stored), CUSTOMER, '')).toEqual([])
})

test('D14 O17 names have the characters that the operator allows', () => {
	for (const field of ['firstName', 'lastName', 'city'] as const) {
		const wrong = (now: string, allowed: string) =>
			wrongFields(write({}, CUSTOMER, field, now), CUSTOMER, allowed)
		expect(wrong('St. O’Brien-Lind', '')).toEqual([field])
		expect(wrong('St. O’Brien-Lind', '-’.')).toEqual([])
		expect(wrong('R2D2', '-’.')).toEqual([field])
	}
})

test('D14 what decides the VAT is known before it is saved: of post codes, one of Åland', () => {
	const mariehamn = { ...CUSTOMER, countryCode: 'FI', zipCode: '22100' }
	const decides = (customer: typeof CUSTOMER, field: Parameters<typeof write>[2], now: string) =>
		changesVat(write({}, customer, field, now), customer)
	expect(decides(CUSTOMER, 'countryCode', 'FI')).toBe(true)
	expect(decides(CUSTOMER, 'zipCode', '22100')).toBe(false)
	expect(decides(mariehamn, 'zipCode', '20100')).toBe(true)
	expect(decides(mariehamn, 'zipCode', 'AX-22 150')).toBe(false)
})

test('D12 what is taken back is as it was stored; not where that would send a mail or open another payment', () => {
	const sent = asInput(write({}, CUSTOMER, 'city', ' Oslo '), CUSTOMER)
	expect(editingBack(sent, 'SETTLED')).toEqual({
		edits: { city: 'Östersund' },
		shown: { city: 'Oslo' },
	})
	expect(editingBack(sent, 'CREATED')).toBeNull()
	expect(editingBack(sent, 'RECEIVED')).toBeNull()
	const moved = write({}, CUSTOMER, 'emailAddress', 'bo@example.com')
	expect(editingBack(asInput(moved, CUSTOMER), 'SETTLED')).toBeNull()
})
