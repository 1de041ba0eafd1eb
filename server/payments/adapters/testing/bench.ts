import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import type { AttemptStatus } from '../../payment-states.ts'
import type { CallbackRequest, PaymentProvider } from '../../provider.ts'

/** `lost-answer`: what is asked for is done, and the connection cut before the answer. */
export type Failure = 'none' | 'down' | 'slow' | 'error' | 'garbage' | 'lost-answer'

/** A payment in the provider's own book. */
type BookEntry = {
	readonly reference: string
	readonly orderId: string
	readonly amountOre: number
	readonly paidOre: number
	readonly refundedOre: number
	/** Whether a customer could still pay it. */
	readonly payable: boolean
}

export type Connection = { readonly timeoutMs?: number; readonly apiKey?: string }

/** A provider on this machine, with everything that a test does to it. */
export type Bench = {
	readonly provider: PaymentProvider
	/** A second way to the same provider. */
	connect(connection: Connection): PaymentProvider
	book(): Promise<readonly BookEntry[]>
	fail(failure: Failure): Promise<void>
	readonly customer: {
		/** By card, or by paying the invoice. */
		pay(link: string): Promise<void>
		/** The card is refused. */
		decline(link: string): Promise<void>
		/** The customer presses Cancel on the provider's page. */
		leave(link: string): Promise<void>
	}
	/** What the provider has told us at `callbackUrl`, oldest first. */
	readonly callbacks: readonly CallbackRequest[]
	readonly callbackUrl: string
	/** The same, with other words or at another time, by somebody who knows the secret. */
	sign(body: Buffer, at: Date): CallbackRequest
	readonly protocol: {
		readonly proofHeader: string
		/** What of the header counts. */
		proofIn(header: string): string
		/** Otherwise the proof is a password, and says nothing of the words or the time. */
		readonly signsWordsAndTime: boolean
		readonly statusAfterLeaving: AttemptStatus
	}
}

export type StartBench = (options?: { readonly expiresAtOnce: boolean }) => Promise<Bench>

/** Where a provider reaches us. */
export async function listenForCallbacks() {
	const callbacks: CallbackRequest[] = []
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		callbacks.push({ headers: request.headers, body: Buffer.concat(chunks) })
		response.end()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const place = server.address()
	if (place === null || typeof place === 'string') throw new Error('not listening')
	return { callbacks, callbackUrl: `http://127.0.0.1:${place.port}/callback` }
}
