import * as v from 'valibot'

type Tree = { [key: string]: Tree | string }

/** `a[b][0]=x` becomes `{ a: { b: ['x'] } }`, as Stripe reads it. */
export function parseForm(form: string): unknown {
	const tree: Tree = {}
	for (const [name, value] of new URLSearchParams(form)) {
		const keys = name.split(/\]?\[|\]$/).filter((key) => key !== '')
		const last = keys.pop() ?? ''
		let branch = tree
		for (const key of keys) {
			const next = branch[key] ?? {}
			if (typeof next === 'string') throw new Error(`${name} is both a value and a branch`)
			branch[key] = next
			branch = next
		}
		if (last in branch) throw new Error(`${name} is there twice`)
		branch[last] = value
	}
	return withLists(tree)
}

function withLists(tree: Tree | string): unknown {
	if (typeof tree === 'string') return tree
	const keys = Object.keys(tree)
	const values = Object.values(tree).map(withLists)
	const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
	return isList ? values : Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(5000))
const ore = v.pipe(v.string(), v.regex(/^[1-9]\d{0,7}$/), v.transform(Number))
const address = v.pipe(v.string(), v.url(), v.startsWith('http'))
const no = v.literal('false')
const pageSize = v.literal('100')
const ourIds = v.strictObject({ order_id: text, attempt_id: text })

export const emptyForm = v.strictObject({})

export const sessionForm = v.strictObject({
	mode: v.literal('payment'),
	locale: v.picklist(['sv', 'en']),
	client_reference_id: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)),
	customer_email: text,
	success_url: address,
	cancel_url: address,
	line_items: v.pipe(
		v.array(
			v.strictObject({
				quantity: v.literal('1'),
				price_data: v.strictObject({
					currency: v.literal('sek'),
					unit_amount: ore,
					product_data: v.strictObject({ name: v.pipe(text, v.maxLength(250)) }),
				}),
			}),
		),
		v.maxLength(100),
	),
	adaptive_pricing: v.strictObject({ enabled: no }),
	metadata: ourIds,
	payment_intent_data: v.strictObject({ description: text, metadata: ourIds }),
})

const one = v.literal('1')

const seconds = v.pipe(v.string(), v.regex(/^\d{10}$/), v.transform(Number))
const pageOfSpan = {
	created: v.strictObject({ gte: seconds, lt: v.optional(seconds) }),
	limit: pageSize,
	starting_after: v.optional(text),
}

export const listSessionsForm = v.union([
	v.strictObject({ payment_intent: text, limit: one }),
	v.strictObject({ ...pageOfSpan, expand: v.tuple([v.literal('data.payment_intent')]) }),
])

export const listInvoicePaymentsForm = v.strictObject({
	payment: v.strictObject({ type: v.literal('payment_intent'), payment_intent: text }),
	limit: one,
})

export const retrieveSessionForm = v.strictObject({
	expand: v.tuple([v.literal('payment_intent')]),
})

export const listCustomersForm = v.strictObject({ email: text, limit: pageSize })

export const customerForm = v.strictObject({
	name: v.pipe(text, v.maxLength(256)),
	email: text,
	preferred_locales: v.tuple([v.picklist(['sv', 'en'])]),
	address: v.strictObject({
		line1: text,
		postal_code: text,
		city: text,
		country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
	}),
	metadata: ourIds,
})

export const listInvoicesForm = v.union([
	v.strictObject({ customer: text, limit: pageSize }),
	v.strictObject({ ...pageOfSpan, expand: v.tuple([v.literal('data.payments')]) }),
])

export const invoiceForm = v.strictObject({
	customer: text,
	currency: v.literal('sek'),
	collection_method: v.literal('send_invoice'),
	days_until_due: v.literal('14'),
	auto_advance: no,
	pending_invoice_items_behavior: v.literal('exclude'),
	description: text,
	custom_fields: v.optional(
		v.tuple([
			v.strictObject({
				name: v.pipe(text, v.maxLength(40)),
				value: v.pipe(text, v.maxLength(140)),
			}),
		]),
	),
	metadata: ourIds,
})

export const linesForm = v.strictObject({
	lines: v.array(
		v.strictObject({
			description: text,
			amount: ore,
			tax_amounts: v.optional(
				v.tuple([
					v.strictObject({
						amount: ore,
						taxable_amount: ore,
						tax_rate_data: v.strictObject({
							display_name: v.pipe(text, v.maxLength(50)),
							percentage: v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,4})?$/)),
							inclusive: v.literal('true'),
							tax_type: v.literal('vat'),
						}),
					}),
				]),
			),
		}),
	),
})

export const finalizeForm = v.strictObject({ auto_advance: no })

export const retrieveInvoiceForm = v.strictObject({ expand: v.tuple([v.literal('payments')]) })

export const refundForm = v.strictObject({
	payment_intent: text,
	amount: ore,
	metadata: v.strictObject({
		refund_id: text,
		reason: v.optional(v.pipe(text, v.maxLength(500))),
	}),
})

export const listRefundsForm = v.union([
	v.strictObject({ payment_intent: text, limit: pageSize }),
	v.strictObject(pageOfSpan),
])
