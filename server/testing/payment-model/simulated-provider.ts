import { setImmediate } from 'node:timers/promises'
import { type AttemptStatus, OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import {
	type PaymentProvider,
	PaymentRefusedError,
	type PaymentToOpen,
	type ProviderPayment,
	type ProviderRefund,
} from '../../payments/provider.ts'

/** What becomes of one call. A late answer was true when it was given, and others act before it arrives. */
export type Fate = 'answered' | 'answered-late' | 'never-arrived' | 'answer-lost'

export type BookedPayment = {
	readonly reference: string
	readonly orderId: string
	readonly attemptId: string
	status: AttemptStatus
	amountOre: number
	currency: string
	/** By refund id. */
	readonly refunds: Map<string, number>
	/** What somebody gave back on its own pages. */
	refundedElsewhereOre: number
}

type Paid = { readonly amountOre?: number; readonly currency?: string }

export type SimulatedProvider = PaymentProvider & {
	readonly book: BookedPayment[]
	/** Changes of status that a callback could tell of, oldest first. */
	readonly told: string[]
	/** The next calls' fates; calls beyond them are answered. */
	decide(fates: readonly Fate[]): void
	/** The customer, or time, changes a payment. False when its status does not allow it. */
	change(payment: BookedPayment, to: AttemptStatus, paid?: Paid): boolean
	/** Somebody gives money back on its own pages, where so much is left. */
	refundElsewhere(payment: BookedPayment, ore: number): void
}

const LATE: readonly AttemptStatus[] = ['CANCELLED', 'ERROR']

/** Long enough for whoever acts at the same time to commit; no clock is involved. */
async function turnsOfOthers(): Promise<void> {
	for (let turn = 0; turn < 200; turn++) await setImmediate()
}

/** A provider in memory whose every call can fail before or after it has done its work. */
export function simulatedProvider(name: string): SimulatedProvider {
	const book: BookedPayment[] = []
	const told: string[] = []
	let fates: Fate[] = []

	async function call<Answer>(work: () => Answer): Promise<Answer> {
		const fate = fates.shift() ?? 'answered'
		if (fate === 'never-arrived') throw new Error('connection refused')
		const answer = work()
		if (fate === 'answer-lost') throw new Error('connection lost')
		if (fate === 'answered-late') await turnsOfOthers()
		return answer
	}
	const find = (reference: string): BookedPayment => {
		const payment = book.find((booked) => booked.reference === reference)
		if (!payment) throw new PaymentRefusedError('no such payment')
		return payment
	}
	const isOpen = (status: AttemptStatus) => OPEN_ATTEMPT_STATUSES.some((open) => open === status)
	const move = (payment: BookedPayment, to: AttemptStatus) => {
		payment.status = to
		told.push(payment.reference)
	}
	const givenBack = ({ refunds, refundedElsewhereOre }: BookedPayment) =>
		[...refunds.values()].reduce((sum, ore) => sum + ore, refundedElsewhereOre)
	const hasLeft = (payment: BookedPayment, ore: number) =>
		payment.status === 'SETTLED' && givenBack(payment) + ore <= payment.amountOre
	const tell = (payment: BookedPayment): ProviderPayment => ({
		status: payment.status,
		amountOre: payment.amountOre,
		currency: payment.currency,
		orderId: payment.orderId,
		refundedOre: givenBack(payment),
	})

	return {
		name,
		linkHosts: ['pay.example.se'],
		book,
		told,
		decide: (next) => {
			fates = [...next]
		},
		change(payment, to, paid = {}) {
			const late = to === 'SETTLED' && LATE.includes(payment.status)
			if (!isOpen(payment.status) && !late) return false
			Object.assign(payment, paid)
			move(payment, to)
			return true
		},
		refundElsewhere(payment, ore) {
			if (!hasLeft(payment, ore)) return
			payment.refundedElsewhereOre += ore
			told.push(payment.reference)
		},

		openPayment: (asked: PaymentToOpen) =>
			call(() => {
				let payment = book.find((booked) => booked.attemptId === asked.attemptId)
				if (!payment) {
					payment = {
						reference: `p-${asked.attemptId}`,
						orderId: asked.orderId,
						attemptId: asked.attemptId,
						status: 'CREATED',
						amountOre: asked.amountOre,
						currency: 'SEK',
						refunds: new Map(),
						refundedElsewhereOre: 0,
					}
					book.push(payment)
				}
				return {
					reference: payment.reference,
					link: `https://pay.example.se/${payment.reference}`,
					expiresAt: null,
					status: payment.status,
				}
			}),
		fetchPayment: (reference) => call(() => tell(find(reference))),
		cancelPayment: (reference) =>
			call(() => {
				const payment = find(reference)
				if (isOpen(payment.status)) move(payment, 'CANCELLED')
				return tell(payment)
			}),
		refundPayment: ({ refundId, reference, amountOre }) =>
			call((): ProviderRefund => {
				const payment = find(reference)
				if (!payment.refunds.has(refundId)) {
					if (!hasLeft(payment, amountOre)) throw new PaymentRefusedError('more than was paid')
					payment.refunds.set(refundId, amountOre)
				}
				return { reference: refundId, status: 'PENDING' }
			}),
		findPayment: async () => null,
		fetchRefund: (reference) => call((): ProviderRefund => ({ reference, status: 'EXECUTED' })),
		readCallback: ({ headers, body }) =>
			headers['authorization'] === 'secret'
				? {
						authentic: true,
						eventKey: body.toString(),
						reference: body.toString().split(' ')[0] ?? '',
					}
				: { authentic: false },
	}
}
