import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { Promises } from '../customers.ts'
import { CHECKOUT, type Deployment } from '../deployment.ts'
import { paymentsAt } from '../ledgers.ts'
import { untilAnswered } from '../until-answered.ts'

export type Losses = {
	/**
	 * How many acknowledged orders are gone by now. Those that Patroni may lose are told apart: they leave the
	 * promises, and what stood in the database then is no longer held against the provider's book.
	 */
	look(mayLose: boolean): Promise<number>
	/** Whether no such loss concerns an order that is stored. */
	isWhole(orderId: string): boolean
	/** Those told apart, beside what `desk compare` finds with the provider's own list. */
	compare(): Promise<Compared>
}

export const comparedSchema = v.object({
	lost: v.number(),
	/** With a payment at the provider: for the others it was asked for none. */
	withPayment: v.number(),
	found: v.number(),
})

export type Compared = Readonly<v.InferOutput<typeof comparedSchema>>

export function lossesOf(deployment: Deployment, { kept }: Promises): Losses {
	const concerned = new Set<string>()
	const excepted = new Set<string>()
	return {
		async look(mayLose) {
			const known = [...kept]
			// Its connection may be one that the event has cut, unnoticed until now.
			const { rows } = await untilAnswered(() =>
				deployment.database.query<{ id: string }>('select id from orders'),
			)
			const stored = new Set(rows.map(({ id }) => id))
			const lost = new Set(known.filter(({ orderId }) => !stored.has(orderId)))
			if (lost.size > 0 && mayLose) {
				for (const { orderId } of lost) excepted.add(orderId)
				const left = kept.filter((promised) => !lost.has(promised))
				kept.splice(0, kept.length, ...left)
				for (const id of stored) concerned.add(id)
			}
			return lost.size
		},
		isWhole: (orderId) => !concerned.has(orderId),
		async compare() {
			if (excepted.size === 0) return { lost: 0, withPayment: 0, found: 0 }
			const payments = await paymentsAt(deployment)
			const unknown = await unknownHere(
				deployment,
				payments.map(({ paymentId }) => paymentId),
			)
			const withPayment = new Set(
				payments
					.map(({ merchantPaymentReference }) => merchantPaymentReference)
					.filter((orderId) => excepted.has(orderId)),
			)
			const found = [...withPayment].filter((orderId) => unknown.has(orderId)).length
			return { lost: excepted.size, withPayment: withPayment.size, found }
		},
	}
}

const comparisonSchema = v.object({
	differences: v.array(v.object({ kind: v.string(), orderId: v.nullable(v.string()) })),
})

/** The orders that the office's command says the provider has a payment of and we have not. */
async function unknownHere(
	{ settings, dataDir }: Deployment,
	references: readonly string[],
): Promise<Set<string | null>> {
	const file = path.join(dataDir, 'payments-of-the-provider.csv')
	await writeFile(file, references.join('\n'))
	const command = ['server/commands/desk.ts', 'compare', '--json', '--references', file]
	// It ends with 1 where something differs.
	const { stdout } = await promisify(execFile)(process.execPath, command, {
		cwd: CHECKOUT,
		env: { ...process.env, NODE_ENV: '', ...settings },
		maxBuffer: 2 ** 28,
	}).catch((ended: { readonly stdout: string }) => ended)
	const { differences } = v.parse(comparisonSchema, JSON.parse(stdout))
	return new Set(
		differences.filter(({ kind }) => kind.endsWith('unknown-here')).map(({ orderId }) => orderId),
	)
}
