import {
	API_PATHS,
	type Car,
	carSchema,
	type Language,
	type OrderAnswer,
	type OrderRequest,
	orderAnswerSchema,
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
