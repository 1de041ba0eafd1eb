import type { Change } from '../changing/note-changes.ts'

/** The buyer before these changes, the newest of them first. */
export function buyerBefore<Buyer extends object>(changes: readonly Change[], buyer: Buyer): Buyer {
	const old = changes.flatMap((change) =>
		change.field in buyer ? [[change.field, change.old]] : [],
	)
	return { ...buyer, ...Object.fromEntries(old) }
}

/** The car that stood where this one stands now: one that was swapped may have been swapped before. */
export function carBefore(changes: readonly Change[], chassisNumber: string | null): string | null {
	return changes.reduce(
		(car, change) => (change.field === 'car' && change.new === car ? change.old : car),
		chassisNumber,
	)
}
