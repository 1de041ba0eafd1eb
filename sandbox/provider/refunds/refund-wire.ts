import { kronorFromOre } from '../money.ts'
import type { Refund } from './refund.ts'

/** The refund's status object: the answer of every refund call and the body of the callback. */
export function refundOnWire(refund: Refund) {
	return {
		refundId: refund.refundId,
		paymentId: refund.paymentId,
		invoiceReference: refund.invoiceReference,
		refundAmount: kronorFromOre(refund.amountOre),
		currency: 'SEK',
		refundTaxAmount: refund.taxOre === undefined ? undefined : kronorFromOre(refund.taxOre),
		refundTaxRatePercent: refund.taxRatePercent,
		lineItems: refund.lineItems.map((line) => ({
			lineItemId: line.lineItemId,
			refundTotalAmount: kronorFromOre(line.totalOre),
			refundTaxAmount: kronorFromOre(line.taxOre),
			refundTaxRatePercent: line.taxRatePercent,
			refundQuantity: line.quantity,
			refundUnitPrice: kronorFromOre(line.unitPriceOre),
			refundDescription: line.description,
		})),
		status: refund.status,
		description: refund.description,
		merchantReference: refund.merchantReference,
		merchantMetadata: refund.merchantMetadata,
		merchantUrls: { callbackUrl: refund.callbackUrl },
		initializingRepresentative: refund.initializingRepresentative,
		approvingRepresentative: refund.approvingRepresentative,
		cancellingRepresentative: refund.cancellingRepresentative,
		lastEvent: refund.lastEvent,
	}
}
