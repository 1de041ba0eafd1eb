import type { OrderActName } from './possible-acts.ts'

/** The keys of what is done every day; the rest is a few tabs away. */
export const ORDER_ACT_KEYS: Partial<Readonly<Record<OrderActName, string>>> = {
	handle: 'h',
	ask: 'q',
	accept: 't',
	cancel: 'c',
	edit: 'e',
	swap: 'b',
	refund: 'r',
	check: 'f',
	resend: 'm',
	sendAgain: 'i',
	problem: 'd',
}
