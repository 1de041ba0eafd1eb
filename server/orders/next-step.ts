import type { SqlExecutor } from '../db/database.ts'

/** What happens next to an order. Each step is a job that may be tried again, so each may run twice. */
export type NextStep =
	| { readonly name: 'handle-order'; readonly data: { readonly orderId: string } }
	| {
			readonly name: 'open-payment'
			/** `promisedAt`: when a customer, who could not pay, was promised a mail with the link. */
			readonly data: { readonly orderId: string; readonly promisedAt?: string }
	  }
	| { readonly name: 'close-payment'; readonly data: { readonly orderId: string } }
	| { readonly name: 'check-payment'; readonly data: { readonly reference: string } }
	| {
			readonly name: 'make-refund'
			/** `heardAs`: how the provider calls it, where a callback has told that. */
			readonly data: { readonly refundId: string; readonly heardAs?: string }
	  }
	| {
			readonly name: 'report-dispute'
			/** The payment, or where the provider names none, how it calls the dispute. */
			readonly data:
				| { readonly payment: string; readonly disputeId?: string; readonly status: string }
				| { readonly dispute: string; readonly status: string }
	  }
	| { readonly name: 'check-vat-number'; readonly data: { readonly orderId: string } }
	| { readonly name: 'credit-vat'; readonly data: { readonly orderId: string } }
	| { readonly name: 'deliver-order'; readonly data: { readonly orderId: string } }
	| { readonly name: 'ask-source'; readonly data: { readonly orderId: string } }
	| { readonly name: 'tell-ready'; readonly data: { readonly orderId: string } }
	| {
			readonly name: 'send-mail'
			readonly data: { readonly mailId: string }
			/** Goes before the mails that nobody waits for. */
			readonly isAwaited?: boolean
	  }
	| { readonly name: 'tell-withdrawal'; readonly data: { readonly withdrawalMailId: string } }
	/** What an operator asked for, of many orders. */
	| { readonly name: 'run-bulk'; readonly data: { readonly bulkId: string } }

/** Commits the step together with the rows that need it: neither is ever there without the other. */
export type Enqueue = (executor: SqlExecutor, step: NextStep) => Promise<void>

/**
 * The same within a statement of the caller's: an insert with one job for every row of `rows`, a select
 * of its `data`. Once it is committed, workers are to be woken.
 */
export type InsertJobs = (
	name: 'handle-order' | 'open-payment' | 'send-mail',
	rows: string,
) => string

/** Only a hint: workers also poll. */
export type WakeWorkers = (name: NextStep['name']) => void

/** Whether one of these mails was given up: refused, or not sendable for a week. */
export type HasGivenUp = (executor: SqlExecutor, mailIds: readonly string[]) => Promise<boolean>

/** Takes every job about these orders, their mails and their payments out of the queue, whatever its state. */
export type DeleteJobs = (
	executor: SqlExecutor,
	subjects: {
		readonly orderIds: readonly string[]
		readonly mailIds: readonly string[]
		readonly references: readonly string[]
	},
) => Promise<void>
