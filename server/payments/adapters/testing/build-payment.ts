import { randomUUID } from 'node:crypto'
import type { PaymentLine, PaymentToOpen, RefundToMake } from '../../provider.ts'

/** Each word of it is looked for where it must not be. */
export const CANARY = {
	firstName: 'Kanariella',
	lastName: 'Gulfjäder',
	emailAddress: 'kanariella.gulfjader@example.se',
	phoneNumber: '+46700000042',
	streetAddress: 'Burvägen 42',
	zipCode: '98765',
	city: 'Pippstad',
	countryCode: 'SE',
} as const

export const CANARY_COMPANY = { name: 'Sittpinnen Försäljning AB', vatNumber: 'SE556677889901' }

/** Lines with a quarter of VAT on top that sum to the amount. */
export function linesOf(amountOre: number, count = 1): PaymentLine[] {
	const each = Math.floor(amountOre / count)
	return Array.from({ length: count }, (_, index) => {
		const amount = index === 0 ? amountOre - each * (count - 1) : each
		const reference = `VND1A2B3C4D5678${String(index).padStart(2, '0')}`
		return {
			name: `CoC ${reference}`,
			reference,
			amountIncludingVatOre: amount,
			vatOre: Math.round(amount / 5),
		}
	})
}

export function buildPayment(changes: Partial<PaymentToOpen> = {}): PaymentToOpen {
	const { amountOre = 1250_01, method = 'card' } = changes
	return {
		attemptId: randomUUID(),
		orderId: `order-${randomUUID()}`,
		title: 'CoC-beställning, Vendel',
		language: 'sv',
		method,
		amountOre,
		vatRatePercent: 25,
		lines: linesOf(amountOre),
		payer: { ...CANARY, ...(method === 'pay-in-advance' && { company: CANARY_COMPANY }) },
		successUrl: 'https://coc.example.se/success',
		cancelUrl: 'https://coc.example.se/cancel',
		callbackUrl: 'https://coc.example.se/api/payments/any/callback',
		...changes,
	}
}

export function buildRefund(
	changes: Partial<RefundToMake> & Pick<RefundToMake, 'reference'>,
): RefundToMake {
	const { amountOre = 100_00 } = changes
	return {
		refundId: randomUUID(),
		orderId: `order-${randomUUID()}`,
		amountOre,
		vatOre: Math.round(amountOre / 5),
		vatRatePercent: 25,
		reason: 'One certificate was not needed',
		callbackUrl: 'https://coc.example.se/callback',
		...changes,
	}
}
