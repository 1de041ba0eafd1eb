import type { Checked, environmentReader } from '../settings/environment.ts'
import { isLinkHost, isLoopback } from './payment-link.ts'

export type PaymentSettings = {
	/** Hosts of payment pages beside the provider's usual ones, for a checkout on a domain of one's own. */
	readonly linkHosts: readonly string[]
	readonly apiUrl: string
} & (
	| {
			/** `sandbox` is the stand-in on this machine, spoken to as if it were Zaver. */
			readonly provider: 'sandbox' | 'zaver'
			readonly apiKey: string
			readonly callbackToken: string
	  }
	| { readonly provider: 'stripe'; readonly secretKey: string; readonly webhookSecret: string }
)

type Reader = ReturnType<typeof environmentReader>

export function readPaymentSettings(read: Reader, port: number): PaymentSettings {
	const provider = read.choice('PAYMENT_PROVIDER', ['sandbox', 'zaver', 'stripe'], {
		refusedInProduction: 'sandbox',
	})
	const linkHosts = read.list('PAYMENT_LINK_HOSTS', {
		check: isLinkHost,
		example: 'pay.example.se,*.checkout.example.se',
	})
	if (provider === 'sandbox') {
		return {
			provider,
			linkHosts,
			apiUrl: `http://127.0.0.1:${port + 1}`,
			apiKey: 'sandbox-key',
			callbackToken: 'sandbox-callback-token',
		}
	}
	if (provider === 'stripe') {
		return {
			provider,
			linkHosts,
			apiUrl: read.text('STRIPE_API_URL', 'https://api.stripe.com', {
				check: isHostAddress,
				example: 'https://api.stripe.com',
			}),
			secretKey: readSecret(read, 'STRIPE_SECRET_KEY', {
				check: (text) => /^[sr]k_(?:live|test)_\S+$/.test(text),
				example: 'sk_live_…',
			}),
			webhookSecret: readSecret(read, 'STRIPE_WEBHOOK_SECRET', {
				check: (text) => /^whsec_\S+$/.test(text),
				example: 'whsec_…',
			}),
		}
	}
	return {
		provider,
		linkHosts,
		apiUrl: read.text('ZAVER_API_URL', 'https://api.zaver.com', {
			check: isHostAddress,
			example: 'https://api.zaver.com',
		}),
		apiKey: read.required('ZAVER_API_KEY'),
		callbackToken: read.required('ZAVER_CALLBACK_TOKEN'),
	}
}

/** Payments made with such a key are rehearsals: no money moves. */
export function isStripeTestKey(secretKey: string): boolean {
	return secretKey.includes('_test_')
}

/** A key in another's place is told at the start and not when the first customer wants to pay. */
function readSecret(read: Reader, name: string, shape: Checked): string {
	read.text(name, '', shape)
	return read.required(name)
}

/** The key goes there with every call, so plain http stays on this machine. Calls have their own paths. */
function isHostAddress(text: string): boolean {
	const url = URL.parse(text)
	if (url?.pathname !== '/') return false
	return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text))
}
