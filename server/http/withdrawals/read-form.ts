import { WITHDRAWN_ORDER } from '@coc/contract'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { type FilledIn, fillIn } from '../../withdrawals/fill-in.ts'
import { type SaidField, saidFields } from '../../withdrawals/said-fields.ts'

/** As it was typed: shown again until it is right. */
export type Typed = Readonly<Record<SaidField, string>>

export type ReadForm = {
	readonly typed: Typed
	/** The order whose page it came from, also where that could not be read. */
	readonly orderId: string | null
	readonly from: FilledIn | null
	readonly key: string | null
	/** By which it is asked for the fields again, not for what comes next. */
	readonly showsFields: boolean
}

export const FORM_NAMES = { key: 'key', show: 'show' } as const

/** Of a form's button that shows the fields again. */
export const SHOW_FIELDS = 'fields'

const KEY = /^[0-9a-f-]{36}$/
/** Longer than any field may be: what is too long is told, not cut. */
export const LONGEST = 200

const text = v.optional(v.pipe(v.string(), v.maxLength(LONGEST)), '')

const sent = v.object({
	name: v.fallback(text, ''),
	orderNumber: v.fallback(text, ''),
	emailAddress: v.fallback(text, ''),
	[WITHDRAWN_ORDER]: v.fallback(text, ''),
	[FORM_NAMES.key]: v.fallback(text, ''),
	[FORM_NAMES.show]: v.fallback(text, ''),
})

/** What a form says by itself. */
export function readSent(body: unknown): ReadForm {
	const { order, key, show, ...typed } = v.parse(sent, body ?? {})
	return {
		typed,
		orderId: parseOrderId(order),
		from: null,
		key: KEY.test(key) ? key : null,
		showsFields: show === SHOW_FIELDS,
	}
}

export async function readForm(db: Database, body: unknown): Promise<ReadForm> {
	const form = readSent(body)
	return { ...form, from: form.orderId === null ? null : await fillIn(db, form.orderId) }
}

/** What stands in the fields at first. */
export function typedFor(from: FilledIn | null): Typed {
	return {
		name: from?.name ?? '',
		orderNumber: from?.orderNumber ?? '',
		emailAddress: from?.maskedAddress ?? '',
	}
}

type Checked =
	| { readonly wrong: readonly SaidField[] }
	| { readonly said: Readonly<Record<SaidField, string>> }

/** The order's address may be left as its page shows it. */
export function checkForm({ typed, from }: Pick<ReadForm, 'typed' | 'from'>): Checked {
	const isMasked = from !== null && typed.emailAddress.trim() === from.maskedAddress
	const name = v.safeParse(saidFields.name, typed.name)
	const orderNumber = v.safeParse(saidFields.orderNumber, typed.orderNumber)
	const emailAddress = v.safeParse(
		saidFields.emailAddress,
		isMasked ? from.emailAddress : typed.emailAddress,
	)
	if (name.success && orderNumber.success && emailAddress.success) {
		return {
			said: {
				name: name.output,
				orderNumber: orderNumber.output,
				emailAddress: emailAddress.output,
			},
		}
	}
	const results = { name, orderNumber, emailAddress }
	return { wrong: FIELDS.filter((field) => !results[field].success) }
}

/** In the order in which they are asked for. */
export const FIELDS = [
	'name',
	'orderNumber',
	'emailAddress',
] as const satisfies readonly SaidField[]
