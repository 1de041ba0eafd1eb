import type { Difference } from '../../../orders/comparing/compare-books.ts'
import type { DifferenceKind } from '../../../orders/comparing/difference.ts'

type Told = { readonly title: string; readonly whatToDo: (difference: Difference) => string }

const onTheirPages = 'on the provider’s own pages'
const check = ({ order }: Difference) => `npm run desk -- check ${order}`
const look = ({ order }: Difference) => `npm run desk -- order ${order}`

/** What differs, and what to do about it. */
export const DIFFERENCE_TEXTS: Readonly<Record<DifferenceKind, Told>> = {
	'paid-unknown-here': {
		title: 'Paid there, unknown here',
		whatToDo: (difference) =>
			difference.order
				? `The order is here, this payment of it is not (${look(difference)}): give the money back ${onTheirPages}. If nothing else was paid for it, the customer can pay again by the order’s link.`
				: `The order is lost here, as after a database was set back. The provider’s pages have the customer’s address and the cars: give the money back there and ask the customer to order again.`,
	},
	'open-unknown-here': {
		title: 'Can be paid there, unknown here',
		whatToDo: () => `Cancel it ${onTheirPages}: nobody here would hear of the money.`,
	},
	'paid-not-here': {
		title: 'Paid there, not here',
		whatToDo: (difference) => `Bring our books to it: ${check(difference)}`,
	},
	'open-not-here': {
		title: 'Can be paid there, closed here',
		whatToDo: () => `Cancel it ${onTheirPages}.`,
	},
	'paid-unknown-there': {
		title: 'Paid here, unknown there',
		whatToDo: (difference) =>
			`Do not deliver before this is clear. Are the settings’ keys those of the account that it was paid to? Then ask the provider for this payment. ${look(difference)}`,
	},
	'paid-not-there': {
		title: 'Paid here, not there',
		whatToDo: (difference) =>
			`Do not deliver before this is clear: look at the payment ${onTheirPages}. ${look(difference)}`,
	},
	'open-unknown-there': {
		title: 'Can be paid here, unknown there',
		whatToDo: (difference) =>
			`Its customer cannot pay. Are the settings’ keys those of the account that it was opened at? Else cancel the order, and ask the customer to order again. ${look(difference)}`,
	},
	'other-amount': {
		title: 'Another amount there',
		whatToDo: (difference) =>
			`Receipt and books have ours. Look at the payment ${onTheirPages}, then book the difference by hand. ${look(difference)}`,
	},
	'given-back-not-here': {
		title: 'Given back there, not here',
		whatToDo: (difference) =>
			`Note it, then book it by hand where our books do not have it: ${check(difference)}`,
	},
	'given-back-not-there': {
		title: 'Given back here, not there',
		whatToDo: (difference) =>
			`The customer may not have the money: look at the payment ${onTheirPages}, and give it back there or by bank. ${look(difference)}`,
	},
}
