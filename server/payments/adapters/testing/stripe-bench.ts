import { expect, onTestFinished } from 'vitest'
import { stripeProvider } from '../stripe.ts'
import { type Bench, listenForCallbacks } from './bench.ts'
import { payAt, refundedOre, type StripeBook, sessionNow } from './stripe-book.ts'
import { signed, WEBHOOK_SECRET } from './stripe-events.ts'
import { SECRET_KEY, type StripeServer, startStripeServer } from './stripe-server.ts'

export type StripeBench = Bench & { readonly stripe: StripeServer }

/** The real package against a Stripe on this machine. A call that Stripe would not understand fails the test. */
export async function startStripeBench({ expiresAtOnce } = { expiresAtOnce: false }) {
	const stripe = await startStripeServer()
	onTestFinished(async () => {
		await stripe.stop()
		expect(stripe.violations).toEqual([])
	})
	if (expiresAtOnce) stripe.book.sessionSeconds = 0
	const { callbacks, callbackUrl } = await listenForCallbacks()
	stripe.webhookUrl = callbackUrl
	const connect: Bench['connect'] = ({ apiKey = SECRET_KEY, ...rest }) =>
		stripeProvider({
			apiUrl: stripe.url,
			secretKey: apiKey,
			webhookSecret: WEBHOOK_SECRET,
			...rest,
		})

	const bench: StripeBench = {
		stripe,
		provider: connect({}),
		connect,
		book: async () => [...sessionsOf(stripe.book), ...invoicesOf(stripe.book)],
		fail: async (failure) => stripe.fail(failure),
		customer: {
			async pay(link) {
				const event = payAt(stripe.book, link)
				if (event) await stripe.tell(event)
			},
			// Neither of them leaves a trace on the session: it can be paid until it expires.
			decline: async () => undefined,
			leave: async () => undefined,
		},
		callbacks,
		callbackUrl,
		sign: (body, at) => ({ headers: signed(body, at), body }),
		protocol: {
			proofHeader: 'stripe-signature',
			proofIn: (header) => header,
			signsWordsAndTime: true,
			statusAfterLeaving: 'CREATED',
		},
	}
	return bench
}

function sessionsOf(book: StripeBook) {
	return [...book.sessions.keys()].map((id) => {
		const session = sessionNow(book, id)
		const amountOre = session?.amount_total ?? 0
		const intent = session?.payment_intent
		return {
			reference: id,
			orderId: session?.client_reference_id ?? '',
			amountOre,
			paidOre: session?.payment_status === 'paid' ? amountOre : 0,
			refundedOre: typeof intent === 'string' ? refundedOre(book, intent) : 0,
			payable: session?.status === 'open',
		}
	})
}

function invoicesOf(book: StripeBook) {
	return [...book.invoices.values()].map((invoice) => {
		const intent = invoice.payments?.data[0]?.payment.payment_intent
		return {
			reference: invoice.id,
			orderId: invoice.metadata?.['order_id'] ?? '',
			amountOre: invoice.total,
			paidOre: invoice.amount_paid,
			refundedOre: typeof intent === 'string' ? refundedOre(book, intent) : 0,
			payable: invoice.status === 'open',
		}
	})
}
