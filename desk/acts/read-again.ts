import type { QueryClient } from '@tanstack/react-query'

/** After an act: the order is waited for, and everything else on the screen follows. */
export async function readAgain(queries: QueryClient): Promise<void> {
	const isOrders = ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }) =>
		first === 'orders'
	void queries.invalidateQueries({ predicate: (query) => !isOrders(query) })
	await queries.invalidateQueries({ predicate: isOrders })
}
