import * as v from 'valibot'
import {
	metadata,
	money,
	optionalText,
	percent,
	positiveMoney,
	text,
	webAddress,
	wholeQuantity,
} from '../schema-parts.ts'
import { representative } from './refund.ts'

const refundedLine = v.pipe(
	v.strictObject({
		lineItemId: text,
		refundTotalAmount: positiveMoney,
		refundTaxAmount: money,
		refundTaxRatePercent: percent,
		refundQuantity: wholeQuantity,
		refundUnitPrice: positiveMoney,
		refundDescription: optionalText,
	}),
	v.check(
		(line) => line.refundTotalAmount === line.refundUnitPrice * line.refundQuantity,
		'refundTotalAmount must be refundUnitPrice × refundQuantity',
	),
)

export const refundRequest = v.pipe(
	v.strictObject({
		paymentId: text,
		refundAmount: money,
		description: optionalText,
		invoiceReference: optionalText,
		refundTaxAmount: v.optional(money),
		refundTaxRatePercent: v.optional(percent),
		lineItems: v.optional(v.array(refundedLine), []),
		merchantReference: v.optional(text),
		merchantMetadata: v.optional(metadata, {}),
		merchantUrls: v.optional(v.strictObject({ callbackUrl: v.optional(webAddress) }), {}),
		initializingRepresentative: v.optional(representative),
		/** Not of this protocol, and without any effect: a refund is told apart by merchantReference alone. */
		idempotencyKey: v.optional(v.unknown()),
	}),
	v.check(
		({ refundTaxAmount = 0, refundAmount }) =>
			refundTaxAmount >= 0 && refundTaxAmount <= refundAmount,
		'refundTaxAmount must be a part of refundAmount',
	),
	v.check(
		({ lineItems, refundAmount }) =>
			lineItems.length === 0 ||
			refundAmount === lineItems.reduce((sum, line) => sum + line.refundTotalAmount, 0),
		'The line items must sum to refundAmount',
	),
)
export type RefundRequest = v.InferOutput<typeof refundRequest>

/** What approving or cancelling may say: who did it. */
export const refundUpdate = v.optional(
	v.strictObject({ actingRepresentative: v.optional(representative) }),
	{},
)
