import type { HandleOutcome, HandlingByHand } from '../../../orders/handling/handle-for-operator.ts'
import { perform } from '../../acts/act.ts'
import { HANDLE } from '../../acts/orders/handle.ts'
import type { Desk } from '../../context.ts'
import { describeFailure } from '../../failure.ts'
import { type OrderInShort, orderInShort } from '../../queries/order-in-short.ts'
import { counted, money } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { quoted, shortId } from '../order-texts.ts'

export type Handled = {
	readonly orderId: string
	readonly outcome: HandleOutcome['outcome'] | 'failed'
	readonly status: string
	readonly totalOre: number | null
}

const DONE: readonly Handled['outcome'][] = ['handled', 'undeliverable', 'already-handled']

export const isFailed = ({ outcome }: Handled) => !DONE.includes(outcome)

export async function handle(
	desk: Desk,
	handling: Omit<HandlingByHand, 'operator'>,
	screen: Screen,
): Promise<Handled> {
	const { orderId } = handling
	const outcome = await perform(desk, HANDLE, handling).then(
		(handled) => handled.outcome,
		(error: unknown) => {
			screen.tell(describeFailure(error))
			return 'failed' as const
		},
	)
	const { status, totalOre } = await orderInShort(desk.shop.db, orderId)
	return { orderId, outcome, status, totalOre }
}

export function inWords({ terminal }: Screen, result: Handled, order: OrderInShort): string {
	const subject = `Order ${shortId(terminal, order.id)} (${order.customer})`
	switch (result.outcome) {
		case 'handled':
			return `${subject}: ${counted(order.cars, 'car')}, ${money(result.totalOre ?? 0)}. The payment link is mailed as soon as the provider has opened the payment.`
		case 'undeliverable':
			return `${subject}: no CoC exists for ${order.cars === 1 ? 'its car' : 'any of its cars'}. The customer is told by mail.`
		case 'already-handled':
			return `${subject} was handled before: it is ${quoted(order.state)}.`
		case 'not-in-order':
			return `${subject} has no such car: \`npm run desk -- order\` shows its cars. Nothing was changed.`
		case 'changed-meanwhile':
			return `${subject} was changed by somebody else just now. Nothing was changed here: look at it again.`
		case 'failed':
		case 'not-found':
			return `${subject} could not be handled: it is still ${quoted(order.state)}.`
	}
}
