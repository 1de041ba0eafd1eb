/**
 * Where each state may go from where it is. A forced exit is one that should not happen but does,
 * such as money that comes after a cancellation: it is taken, and an operator is told.
 */
export type StateTable<State extends string> = Readonly<
	Record<State, { readonly next: readonly State[]; readonly forced?: readonly State[] }>
>

export function isAllowed<State extends string>(
	table: StateTable<State>,
	from: State,
	to: State,
): boolean {
	return table[from].next.includes(to) || isForced(table, from, to)
}

/** From where `to` can be reached. */
export function statesBefore<State extends string>(table: StateTable<State>, to: State): State[] {
	const all = Object.keys(table).filter((state): state is State => state in table)
	return all.filter((from) => isAllowed(table, from, to))
}

export function isForced<State extends string>(
	table: StateTable<State>,
	from: State,
	to: State,
): boolean {
	return table[from].forced?.includes(to) ?? false
}
