import { hash } from 'node:crypto'
import {
	type CustomerField,
	type Language,
	OUTSIDE_EU,
	type ValidOrderRequest,
} from '@coc/contract'
import type { SolvedChallenge } from '../captcha/captcha-verifier.ts'
import type { Limits } from '../limits/limits.ts'
import { orderBuckets } from '../limits/order-budgets.ts'
import type { CustomerColumns, NewOrder } from './order-columns.ts'
import { drawReference } from './placing/draw-reference.ts'

export type OrderToPlace = {
	readonly request: ValidOrderRequest
	readonly language: Language
	readonly idempotencyKey: string | null
}

/** What it takes to store an order that is not stored yet. */
export type Admission = {
	readonly solved: SolvedChallenge | null
	readonly client: string
	readonly limits: Limits
}

/** The parameters of one order in the statement that stores orders, by their column names. */
export type OrderRow = NewOrder &
	ReturnType<typeof orderBuckets> & {
		readonly drawn_reference: string
		readonly key: string | null
		readonly request_hash: string
		readonly challenge: string | null
		readonly challenge_expires_at: string | null
		readonly cars: number
	}

export function orderRow(
	id: string,
	{ request, language, idempotencyKey }: OrderToPlace,
	{ solved, client }: Admission,
): OrderRow {
	const { by_client, to_address, cars_by_client } = orderBuckets(client, request.emailAddress)
	// Copied first, and once: elsewhere in it a copy takes five times as long.
	return {
		...customerColumns(request),
		id,
		language,
		chassis_numbers: request.chassiNumbers,
		drawn_reference: drawReference(),
		key: idempotencyKey,
		request_hash: hashOf(request),
		challenge: solved?.challenge ?? null,
		challenge_expires_at: solved?.expiresAt.toISOString() ?? null,
		by_client,
		to_address,
		cars_by_client,
		cars: request.chassiNumbers.length,
	}
}

/** What the customer tells of themselves, as it is stored. */
export function customerColumns(request: ValidOrderRequest): CustomerColumns {
	return {
		is_company: request.isCompany,
		company_name: request.isCompany ? request.companyName : '',
		vat_number: request.isCompany ? request.vatNumber : '',
		first_name: request.firstName,
		last_name: request.lastName,
		email_address: request.emailAddress,
		phone_number: request.phoneNumber,
		street_address: request.streetAddress,
		zip_code: request.zipCode,
		city: request.city,
		country_code: request.countryCode,
		country_outside_eu: request.countryCode === OUTSIDE_EU ? request.countryOutsideEu : '',
	}
}

export type Customer = {
	readonly [Field in CustomerField]: Field extends 'isCompany' ? boolean : string
}

/** The way back: as the order form has it. */
export function customerOf(order: CustomerColumns): Customer {
	return {
		isCompany: order.is_company,
		companyName: order.company_name,
		vatNumber: order.vat_number,
		firstName: order.first_name,
		lastName: order.last_name,
		emailAddress: order.email_address,
		phoneNumber: order.phone_number,
		streetAddress: order.street_address,
		zipCode: order.zip_code,
		city: order.city,
		countryCode: order.country_code,
		countryOutsideEu: order.country_outside_eu,
	}
}

/** A retry brings a fresh captcha token, so the token is no part of what makes two requests the same. */
export function hashOf({ recaptchaToken, ...request }: ValidOrderRequest): string {
	const sorted = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
	return hash('sha256', JSON.stringify(sorted), 'base64url')
}
