import {
	DEFAULT_LANGUAGE,
	isLanguage,
	type Language,
	OUTSIDE_EU,
	offering,
	PAGE_PATHS,
} from '@coc/contract'
import type { PaymentLine, PaymentToOpen } from '../../payments/provider.ts'
import { shareVat } from '../handling/price.ts'
import type { Shop } from '../shop.ts'

/** What the provider is told of an order. Only deliverable cars are paid for. */
export async function paymentToOpen(
	shop: Shop,
	orderId: string,
	attemptId: string,
): Promise<PaymentToOpen> {
	const order = await shop.db
		.selectFrom('orders')
		.innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
		.select([
			'orders.language',
			'orders.is_company',
			'orders.company_name',
			'orders.vat_number',
			'orders.first_name',
			'orders.last_name',
			'orders.email_address',
			'orders.phone_number',
			'orders.street_address',
			'orders.zip_code',
			'orders.city',
			'orders.country_code',
			'orders.vat_rate_basis_points',
			'orders.total_ore',
		])
		.select([
			'payment_attempts.public_url',
			'payment_attempts.api_url',
			'payment_attempts.brand_name',
			'payment_attempts.order_reference',
			'payment_attempts.return_language',
		])
		.where('orders.id', '=', orderId)
		.where('payment_attempts.id', '=', attemptId)
		.executeTakeFirstOrThrow()
	// Settings may have changed since; what the provider hears under one key may not.
	const brandName = order.brand_name || shop.brandName
	const publicUrl = order.public_url || shop.publicUrl
	const lines = await shop.db
		.selectFrom('order_lines')
		.select(['kind', 'chassis_number', 'coc_exists', 'cost_ore'])
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute()
	const language = isLanguage(order.language) ? order.language : DEFAULT_LANGUAGE
	const succeeded = order.is_company ? PAGE_PATHS.payInAdvanceSuccess : PAGE_PATHS.paymentSuccess
	const { return_language: offered } = order
	const wayBack = (path: string) =>
		isLanguage(offered) ? offering(publicUrl + path, offered) : publicUrl + path
	return {
		attemptId,
		orderId,
		title: titleOf(order.order_reference, brandName, language),
		language,
		method: order.is_company ? 'pay-in-advance' : 'card',
		amountOre: order.total_ore ?? 0,
		vatRatePercent: (order.vat_rate_basis_points ?? 0) / 100,
		lines: paidLines(lines),
		payer: {
			firstName: order.first_name,
			lastName: order.last_name,
			emailAddress: order.email_address,
			phoneNumber: order.phone_number,
			streetAddress: order.street_address,
			zipCode: order.zip_code,
			city: order.city,
			countryCode: order.country_code === OUTSIDE_EU ? null : order.country_code,
			...(order.is_company && {
				company: { name: order.company_name, vatNumber: order.vat_number },
			}),
		},
		successUrl: wayBack(succeeded(orderId)),
		cancelUrl: wayBack(PAGE_PATHS.paymentCancel(orderId)),
		callbackUrl: callbackUrl(shop, order.api_url || publicUrl),
	}
}

function titleOf(reference: string, brandName: string, language: Language): string {
	const name = language === 'sv' ? 'CoC-beställning' : 'CoC order'
	return `${[name, reference].filter((part) => part !== '').join(' ')}, ${brandName}`
}

/** Where the provider tells us that something has changed. */
export function callbackUrl(shop: Shop, apiUrl = shop.apiUrl): string {
	return `${apiUrl}/api/payments/${shop.provider.name}/callback`
}

type StoredLine = {
	readonly kind: 'coc' | 'vat'
	readonly chassis_number: string | null
	readonly coc_exists: boolean
	readonly cost_ore: number
}

function paidLines(lines: readonly StoredLine[]): PaymentLine[] {
	const delivered = lines.filter((line) => line.kind === 'coc' && line.coc_exists)
	const vat = lines.find((line) => line.kind === 'vat')?.cost_ore ?? 0
	const shares = shareVat(
		delivered.map((line) => line.cost_ore),
		vat,
	)
	return delivered.map((line, index) => {
		const vatOre = shares[index] ?? 0
		const reference = line.chassis_number ?? ''
		return {
			name: `CoC ${reference}`,
			reference,
			amountIncludingVatOre: line.cost_ore + vatOre,
			vatOre,
		}
	})
}
