import {
	API_PATHS,
	ASK_PROVIDER,
	type Language,
	type PaymentSummary,
	paymentSummarySchema,
} from '@coc/contract'
import { type Answer, call } from './client.ts'

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
