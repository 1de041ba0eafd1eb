import type { DeskOrder, Permission } from '@coc/contract/desk'

type Rule = { readonly needs: Permission; readonly fits: (order: DeskOrder) => boolean }

/** What may be done to an order as it stands, and by whom. The server has the last word. */
const RULES = {
	handle: { needs: 'handle', fits: (order) => isNew(order) || lacksCoc(order) },
	ask: { needs: 'handle', fits: hasPerson },
	accept: {
		needs: 'refund',
		fits: (order) => hasPerson(order) && order.status === 'REVIEW' && order.totalOre !== 0,
	},
	cancel: {
		needs: 'handle',
		fits: (order) =>
			['RECEIVED', 'CREATED'].includes(order.status) ||
			(order.status === 'REVIEW' && leftOre(order) === 0),
	},
	edit: { needs: 'handle', fits: hasPerson },
	swap: {
		needs: 'handle',
		fits: (order) =>
			hasPerson(order) &&
			(['RECEIVED', 'CREATED', 'UNDELIVERABLE'].includes(order.status) ||
				(order.status === 'SETTLED' && givenBackOre(order) === 0)),
	},
	refund: { needs: 'refund', fits: (order) => leftOre(order) > 0 },
	check: { needs: 'handle', fits: (order) => order.payments.length > 0 },
	resend: { needs: 'handle', fits: (order) => hasPerson(order) && order.status !== 'REVIEW' },
	forms: {
		needs: 'handle',
		fits: (order) =>
			hasPerson(order) && ['RECEIVED', 'CREATED', 'SETTLED', 'REVIEW'].includes(order.state),
	},
	sendAgain: {
		needs: 'handle',
		fits: (order) =>
			hasPerson(order) &&
			order.deliveries.some(
				({ form, status, isGivenBack }) =>
					form === 'file' && ['SENT', 'FETCHED'].includes(status) && !isGivenBack,
			),
	},
	problem: {
		needs: 'handle',
		fits: (order) =>
			hasPerson(order) &&
			order.deliveries.some(({ status }) => ['WAITING', 'READY', 'SENT'].includes(status)),
	},
	resolve: {
		needs: 'handle',
		fits: (order) =>
			hasPerson(order) && order.deliveries.some(({ status }) => status === 'PROBLEM'),
	},
	person: { needs: 'export', fits: hasPerson },
	erase: { needs: 'erase', fits: hasPerson },
	// Of others it is a link; that of an erased one still names its buyer, for the books.
	receipt: { needs: 'export', fits: (order) => !hasPerson(order) && order.receipt !== null },
} as const satisfies Record<string, Rule>

export type OrderActName = keyof typeof RULES

export const ORDER_ACTS = Object.keys(RULES).filter((name): name is OrderActName => name in RULES)

export function isPossible(
	act: OrderActName,
	order: DeskOrder,
	permissions: readonly Permission[],
): boolean {
	const { needs, fits } = RULES[act]
	return permissions.includes(needs) && fits(order)
}

const isNew = ({ status }: DeskOrder) => status === 'RECEIVED'

/** Cars that could not be delivered then are looked up again. */
function lacksCoc({ status, cars }: DeskOrder): boolean {
	return (
		['CREATED', 'UNDELIVERABLE'].includes(status) &&
		cars.some(({ cocExists }) => cocExists === false)
	)
}

function hasPerson({ anonymisedAt, customer }: DeskOrder): boolean {
	return anonymisedAt === null && customer.emailAddress !== ''
}

/** What was given back, or is on its way. */
export function givenBackOre({ refunds }: Pick<DeskOrder, 'refunds'>): number {
	return sum(refunds.filter(({ status }) => status !== 'CANCELLED').map((one) => one.amountOre))
}

/** What was given back on the provider's own pages is not left either. */
export function leftOre(order: Pick<DeskOrder, 'payments' | 'refunds'>): number {
	const settled = order.payments.filter(({ status }) => status === 'SETTLED')
	const left = settled.map(
		({ settledOre, amountOre, refundedElsewhereOre }) =>
			(settledOre ?? amountOre) - refundedElsewhereOre,
	)
	return sum(left) - givenBackOre(order)
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, ore) => total + ore, 0)
