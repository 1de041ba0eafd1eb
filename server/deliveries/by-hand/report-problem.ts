import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { writeNote } from '../../orders/notes/write-note.ts'
import type { Shop } from '../../orders/shop.ts'
import { moveDelivery } from '../move-delivery.ts'
import { type Chosen, carsOf, type NotChosen, withDeliveries } from './with-deliveries.ts'

export type ProblemOutcome =
	| { readonly outcome: 'reported' | 'unchanged'; readonly cars: readonly string[] }
	/** The customer has the certificate, or is owed none. */
	| { readonly outcome: 'nothing-open' | NotChosen }

type Problem = Chosen & { readonly operator: string; readonly reason: string }

/** A person says that something is wrong: nothing goes out until they say how it goes on. Why is a note of the order. */
export function reportProblem(
	shop: Pick<Shop, 'db'>,
	{ orderId, cars, operator, reason }: Problem,
	note: NoteAct = nobodysAct,
): Promise<ProblemOutcome> {
	return withDeliveries(shop, { orderId, cars }, async (transaction, deliveries) => {
		const open = deliveries.filter(({ status }) => MAY_HAVE_ONE.includes(status))
		if (open.length === 0) return { outcome: 'nothing-open' }
		let moved = 0
		for (const { id } of open) {
			const move = { deliveryId: id, to: 'PROBLEM', cause: 'operator' } as const
			if (await moveDelivery(transaction, move)) moved++
		}
		const words = cars.length === 0 ? reason : `${cars.join(' ')}: ${reason}`
		const isNew = await writeNote(transaction, { orderId, operator, words })
		if (moved === 0 && !isNew) return { outcome: 'unchanged', cars: carsOf(open) }
		await note(transaction)
		return { outcome: 'reported', cars: carsOf(open) }
	})
}

const MAY_HAVE_ONE = ['WAITING', 'READY', 'SENT', 'PROBLEM']
