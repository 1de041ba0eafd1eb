import type { ActName } from '@coc/contract/desk'

const CAR = 'VND1A2B3C4D567890'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const SHA256 = '0'.repeat(64)

/** Something that each act takes; most of it means nothing that is there. */
export function inputsFor(orderId: string): Record<ActName, object> {
	return {
		handle: { orderId },
		edit: { orderId, edits: { phoneNumber: '071' } },
		'swap-car': { orderId, from: CAR, to: 'VND2E3F4G5H678901' },
		resend: { orderId, kind: 'receipt' },
		note: { orderId, words: 'A note' },
		'edit-note': { orderId, number: 1, words: 'Another' },
		'delete-note': { orderId, number: 1 },
		check: { orderId },
		settle: { key: 'wrong-amount 4F2K-9QXM', words: '' },
		retry: { id: NOBODY },
		person: { emailAddress: 'nobody@example.com' },
		erase: { emailAddress: 'nobody@example.com' },
		accept: { orderId },
		refund: { orderId, wanted: { amountOre: 100 }, attemptId: NOBODY, shownOre: 100 },
		receipt: { orderId },
		export: { from: '2026-01-01', to: '2026-01-31' },
		'books-month': { month: '2026-01' },
		'books-close': { month: '2026-01' },
		'books-export': { month: '2026-01', as: 'pdf' },
		'accept-withdrawal': { number: 1, shown: null },
		'decline-withdrawal': { number: 1, reason: 'Too late' },
		'match-withdrawal': { number: 1, orderId },
		'delivery-forms': { orderId, forms: ['post'] },
		letter: { orderIds: [orderId] },
		post: { orderId, carrier: 'PostNord', number: 'RR473124829SE' },
		'delivery-problem': { orderId, reason: 'None there' },
		'delivery-resolved': { orderId },
		'send-certificates-again': { orderId },
		'match-document': { sha256: SHA256, chassisNumber: CAR },
		'release-document': { sha256: SHA256 },
		'discard-document': { sha256: SHA256 },
		'save-document': { sha256: SHA256 },
		cancel: { orderId },
		invite: { emailAddress: 'new@example.com', role: 'reader' },
		'operator-role': { operatorId: NOBODY, role: 'reader' },
		'disable-operator': { operatorId: NOBODY },
		'enable-operator': { operatorId: NOBODY },
		'end-sessions': { operatorId: NOBODY },
		'cars-set': { chassisNumber: CAR, changes: { modelYear: 2024 }, shown: { modelYear: 1900 } },
		'cars-remove': { chassisNumber: 'VND00000000000000', openOrders: 0 },
		'cars-import': { sha256: SHA256, shown: { inserted: 0, updated: 0, wrong: 0 } },
	}
}
