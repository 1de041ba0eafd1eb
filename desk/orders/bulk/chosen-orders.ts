import type { ChosenOrders, OrderPage } from '@coc/contract/desk'
import type { Selection } from '../../table/selection.ts'

export type Choosing = {
	/** What the list is narrowed by. */
	readonly filter: Readonly<Record<string, string>>
	readonly selection: Selection
	readonly page: OrderPage
}

/** As the server takes it: some orders, or all that the filter shows but some. */
export function chosenOrders({ filter, selection }: Omit<Choosing, 'page'>): ChosenOrders {
	return selection.kind === 'some'
		? { orderIds: [...selection.keys] }
		: { filter: { ...filter }, except: [...selection.except] }
}
