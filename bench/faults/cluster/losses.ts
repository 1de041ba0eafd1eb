import type { Promises } from '../customers.ts'
import type { Deployment } from '../deployment.ts'

export type Losses = {
	/**
	 * How many acknowledged orders are gone by now. Those that Patroni may lose are told apart: they leave the
	 * promises, and what stood in the database then is no longer held against the provider's book.
	 */
	look(mayLose: boolean): Promise<number>
	/** How many were told apart. */
	excepted(): number
	/** Whether no such loss concerns an order that is stored. */
	isWhole(orderId: string): boolean
}

export function lossesOf({ database }: Deployment, { kept }: Promises): Losses {
	const concerned = new Set<string>()
	let excepted = 0
	return {
		async look(mayLose) {
			const known = [...kept]
			const { rows } = await database.query<{ id: string }>('select id from orders')
			const stored = new Set(rows.map(({ id }) => id))
			const lost = new Set(known.filter(({ orderId }) => !stored.has(orderId)))
			if (lost.size > 0 && mayLose) {
				excepted += lost.size
				const left = kept.filter((promised) => !lost.has(promised))
				kept.splice(0, kept.length, ...left)
				for (const id of stored) concerned.add(id)
			}
			return lost.size
		},
		excepted: () => excepted,
		isWhole: (orderId) => !concerned.has(orderId),
	}
}
