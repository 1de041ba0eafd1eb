import {
	API_PATHS,
	ASK_PROVIDER,
	type Car,
	carSchema,
	type Language,
	type OrderAnswer,
	type OrderRequest,
	orderAnswerSchema,
	type PaymentSummary,
	paymentSummarySchema,
} from '@coc/contract'
import { type Answer, call } from './client.ts'

type CreateOrderOptions = {
	/** The same key for every attempt at the same order, so that a repeated send stores it once. */
	readonly idempotencyKey: string
	/** The mails about the order are written in this language. */
	readonly language: Language
	readonly signal?: AbortSignal | undefined
}

export function createOrder(
	apiUrl: string,
	request: OrderRequest,
	{ idempotencyKey, language, signal }: CreateOrderOptions,
): Promise<Answer<OrderAnswer>> {
	return call({
		apiUrl,
		path: API_PATHS.createOrder,
		schema: orderAnswerSchema,
		body: request,
		headers: { 'Idempotency-Key': idempotencyKey },
		language,
		signal,
	})
}

export function findCar(
	apiUrl: string,
	chassisNumber: string,
	signal?: AbortSignal,
): Promise<Answer<Car>> {
	return call({
		apiUrl,
		path: API_PATHS.getCar,
		schema: carSchema,
		query: { chassinumber: chassisNumber },
		signal,
	})
}

type FetchSummaryOptions = {
	readonly language?: Language | undefined
	readonly signal?: AbortSignal | undefined
	/** For who comes back from the provider. */
	readonly asksProvider?: boolean
}

export function fetchPaymentSummary(
	apiUrl: string,
	orderId: string,
	{ language, signal, asksProvider = false }: FetchSummaryOptions = {},
): Promise<Answer<PaymentSummary>> {
	return call({
		apiUrl,
		path: API_PATHS.paymentSummary,
		schema: paymentSummarySchema,
		query: { id: orderId, ...(asksProvider && { [ASK_PROVIDER]: 'provider' }) },
		language,
		signal,
	})
}
