import { addDocuments } from './documents/document-routes.ts'
import { createFailureSwitch } from './failures.ts'
import { addHomePages } from './home-pages.ts'
import { createHttpServer } from './http-server.ts'
import { addMailPages } from './mailbox/mail-pages.ts'
import { openMailStore } from './mailbox/mail-store.ts'
import { startSmtp } from './mailbox/smtp.ts'
import { guardApi } from './provider/api-guard.ts'
import { addPaymentRoutes } from './provider/api-routes.ts'
import { openBook } from './provider/book.ts'
import { createCallbacks } from './provider/callbacks.ts'
import { addCheckoutPages } from './provider/checkout-pages.ts'
import type { Provider } from './provider/payments.ts'
import { addRefundRoutes } from './provider/refunds/refund-routes.ts'
import { executeApprovedRefunds } from './provider/refunds/refunds.ts'
import { addVies } from './vies/vies-routes.ts'

export type Sandbox = {
	readonly url: string
	readonly smtpUrl: string
	stop(): Promise<void>
}

export type SandboxOptions = {
	/** 0 takes any free one. */
	readonly port: number
	/** 0 takes any free one. */
	readonly smtpPort: number
	readonly host?: string
	readonly dataDir: string
	readonly apiKey?: string
	readonly callbackToken?: string
	readonly documentsToken?: string
	readonly linkValidForSeconds?: number
	readonly onLog?: (message: string) => void
}

/** Starts what stands in for the payment provider, the mailbox, the register of VAT numbers and the importer's system. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
	const {
		host = '127.0.0.1',
		apiKey = 'sandbox-key',
		callbackToken = 'sandbox-callback-token',
		documentsToken = 'sandbox-documents-token',
		linkValidForSeconds = 24 * 60 * 60,
		onLog: log = () => undefined,
	} = options
	const stopping = new AbortController()
	const failures = createFailureSwitch()
	const book = await openBook(options.dataDir)
	const mails = await openMailStore(options.dataDir)
	const callbacks = createCallbacks({ book, failures, token: callbackToken, log })

	const app = await createHttpServer()
	let smtp: Awaited<ReturnType<typeof startSmtp>> | undefined
	let url = ''
	const provider: Provider = { book, callbacks, origin: () => url, linkValidForSeconds }

	// Nothing is acknowledged before it is on disk.
	app.addHook('onSend', () => book.durable())
	app.register(async (api) => {
		guardApi(api, { apiKey, failures, stopping: stopping.signal })
		addPaymentRoutes(api, provider)
		addRefundRoutes(api, provider, log)
	})
	addCheckoutPages(app, provider)
	addHomePages(app, { provider, failures })
	addMailPages(app, mails)
	addVies(app, { failures, stopping: stopping.signal })
	addDocuments(app, { token: documentsToken, failures, stopping: stopping.signal })

	async function stopAll() {
		await smtp?.stop()
		stopping.abort()
		await callbacks.stop()
		await app.close()
		await Promise.all([book.close(), mails.close()])
	}

	try {
		url = await listening(options.port, () => app.listen({ host, port: options.port }))
		smtp = await listening(options.smtpPort, () =>
			startSmtp({ host, port: options.smtpPort, store: mails, failures, log }),
		)
		callbacks.send(book.callbacks())
		await executeApprovedRefunds(provider)
		return {
			url,
			smtpUrl: `smtp://${new URL(url).hostname}:${smtp.port}`,
			stop: stopAll,
		}
	} catch (error) {
		await stopAll()
		throw error
	}
}

async function listening<Result>(port: number, listen: () => Promise<Result>): Promise<Result> {
	try {
		return await listen()
	} catch (cause) {
		if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')
			throw new Error(`Port ${port} is taken by another program.`, { cause })
		throw cause
	}
}
