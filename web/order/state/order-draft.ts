import { EU_COUNTRY_CODES, OUTSIDE_EU } from '@coc/contract'
import * as v from 'valibot'
import { contentOf } from './order-rules.ts'
import type { OrderState, TextField } from './order-state.ts'

const STORAGE_KEY = 'order-draft'

const texts = {
	companyName: v.string(),
	firstName: v.string(),
	lastName: v.string(),
	emailAddress: v.string(),
	phoneNumber: v.string(),
	streetAddress: v.string(),
	zipCode: v.string(),
	city: v.string(),
	countryOutsideEu: v.string(),
} satisfies Record<Exclude<TextField, 'vatNumber'>, v.GenericSchema<string | undefined, string>>

const draftSchema = v.object({
	customerType: v.picklist(['private', 'company']),
	fields: v.object(texts),
	region: v.picklist(['EU', OUTSIDE_EU]),
	lastEuCountry: v.picklist(EU_COUNTRY_CODES),
	cars: v.array(
		v.object({
			chassisNumber: v.string(),
			lookup: v.picklist(['pending', 'found', 'missing', 'failed']),
			regNumber: v.nullish(v.string(), null),
			model: v.nullish(v.string(), null),
			cocExists: v.nullish(v.boolean(), true),
			price: v.nullish(v.number(), null),
		}),
	),
	attempt: v.nullish(v.object({ key: v.string(), content: v.string() }), null),
})

/** What a reload brings back. The VAT number and the captcha's token never leave the page's memory. */
export type OrderDraft = v.InferOutput<typeof draftSchema>

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function draftOf(state: OrderState): OrderDraft {
	const { vatNumber, ...fields } = state.fields
	const { customerType, region, lastEuCountry, attempt } = state
	return {
		customerType,
		fields,
		region,
		lastEuCountry,
		cars: [...state.cars],
		// Of what was sent and then changed nothing is written down.
		attempt: attempt?.content === contentOf(state) ? attempt : null,
	}
}

/** This tab's storage; none where the visitor's browser forbids it. */
export function tabStorage(): DraftStorage | null {
	try {
		return window.sessionStorage
	} catch {
		return null
	}
}

export function saveDraft(storage: DraftStorage | null, state: OrderState): void {
	try {
		storage?.setItem(STORAGE_KEY, JSON.stringify(draftOf(state)))
	} catch {
		// A full storage costs the visitor the comfort after a reload, nothing else.
	}
}

export function readDraft(storage: DraftStorage | null): OrderDraft | null {
	try {
		const draft = v.safeParse(draftSchema, JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null'))
		return draft.success ? draft.output : null
	} catch {
		return null
	}
}

export function clearDraft(storage: DraftStorage | null): void {
	storage?.removeItem(STORAGE_KEY)
}
