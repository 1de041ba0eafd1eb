import * as v from 'valibot'
import type { Deployment } from '../deployment.ts'
import { paymentsAt } from '../ledgers.ts'

/** What an operator did, as the desk answered it. */
export type Acknowledged = {
	readonly act: 'note' | 'refund'
	readonly orderId: string
	/** Of a note: like no other. */
	readonly words: string
}

export const deskLedgerSchema = v.object({
	notes: v.number(),
	refunds: v.number(),
	/** Not there, or not once, in the log of acts. */
	logOff: v.number(),
	/** Not done, or not once: in the database, and for money in the provider's book. */
	effectsOff: v.number(),
})

type DeskLedger = Readonly<v.InferOutput<typeof deskLedgerSchema>>

/** Compares what operators were told with the log, the orders and the provider's book. */
export async function deskLedger(
	deployment: Deployment,
	acknowledged: readonly Acknowledged[],
): Promise<DeskLedger> {
	const notes = acknowledged.filter(({ act }) => act === 'note')
	const refunds = acknowledged.filter(({ act }) => act === 'refund')
	const refunded = refunds.map(({ orderId }) => orderId)
	return {
		notes: notes.length,
		refunds: refunds.length,
		logOff: differences(
			acknowledged.map(({ act, orderId }) => `${act} ${orderId}`),
			await keys(
				deployment,
				`select act || ' ' || order_id as key from acts where act in ('note', 'refund')`,
			),
		),
		effectsOff:
			differences(
				notes.map(({ orderId, words }) => `${orderId} ${words}`),
				await keys(
					deployment,
					`select order_id || ' ' || words as key
					from notes left join note_versions on note_versions.note_id = notes.id`,
				),
			) +
			differences(
				refunded,
				await keys(deployment, `select order_id as key from refunds where status <> 'CANCELLED'`),
			) +
			differences(refunded, await refundedAtProvider(deployment)),
	}
}

async function keys({ database }: Deployment, statement: string): Promise<string[]> {
	const { rows } = await database.query<{ key: string }>(statement)
	return rows.map(({ key }) => key)
}

async function refundedAtProvider(deployment: Deployment): Promise<string[]> {
	return (await paymentsAt(deployment)).flatMap(({ merchantPaymentReference, refunds }) =>
		refunds.filter(({ status }) => status !== 'CANCELLED').map(() => merchantPaymentReference),
	)
}

/** How many of either list the other lacks, each as often as it is there. */
export function differences(wanted: readonly string[], found: readonly string[]): number {
	const left = new Map<string, number>()
	for (const key of wanted) left.set(key, (left.get(key) ?? 0) + 1)
	for (const key of found) left.set(key, (left.get(key) ?? 0) - 1)
	return [...left.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}

export function sumOfDesks(ledgers: readonly DeskLedger[]): DeskLedger {
	const sum = (field: keyof DeskLedger) => ledgers.reduce((total, one) => total + one[field], 0)
	return {
		notes: sum('notes'),
		refunds: sum('refunds'),
		logOff: sum('logOff'),
		effectsOff: sum('effectsOff'),
	}
}

export function describeDesk({ notes, refunds, logOff, effectsOff }: DeskLedger): string {
	const acts = [`${notes} notes`, ...(refunds > 0 ? [`${refunds} refunds`] : [])].join(' and ')
	return `${acts} at the desk, ${logOff} not once in its log, ${effectsOff} not done once`
}

/** Without anything done at the desk, it would show nothing. */
export function deskHolds({ notes, logOff, effectsOff }: DeskLedger): boolean {
	return notes > 0 && logOff + effectsOff === 0
}
