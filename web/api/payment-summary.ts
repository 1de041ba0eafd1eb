import {
	API_PATHS,
	ASK_PROVIDER,
	type Language,
	type PaymentSummary,
	paymentSummarySchema,
} from '@coc/contract'
import { type Answer, call } from './client.ts'
import { linksFrom } from './links-from.ts'

type FetchSummaryOptions = {
	readonly language?: Language | undefined
	readonly signal?: AbortSignal | undefined
	/** For who comes back from the provider. */
	readonly asksProvider?: boolean
}

export async function fetchPaymentSummary(
	apiUrl: string,
	orderId: string,
	{ language, signal, asksProvider = false }: FetchSummaryOptions = {},
): Promise<Answer<PaymentSummary>> {
	const answer = await call({
		apiUrl,
		path: API_PATHS.paymentSummary,
		schema: paymentSummarySchema,
		query: { id: orderId, ...(asksProvider && { [ASK_PROVIDER]: 'provider' }) },
		language,
		signal,
	})
	if (!answer.ok || !answer.data || !language) return answer
	return { ok: true, data: linksFrom(language, answer.data) }
}
