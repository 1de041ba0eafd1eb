import { answer } from '../../../http/api-document/answers.ts'
import type { Paths } from '../../../http/api-document/openapi.ts'
import { changing, file, ID, inPath, inQuery, reading } from './call-parts.ts'
import { ORDERS } from './order-paths.ts'

const SHA256 = inPath('sha256', '0'.repeat(64))

/** What an order's page shows and asks for besides the order itself. */
export const ORDER_PART_PATHS: Paths = {
	'/api/desk/orders/{id}/swap': {
		get: reading({
			...{ id: 'swapPreview', tag: ORDERS, answers: 'SwapPreview' },
			summary: 'What swapping a car would do',
			parameters: [
				ID,
				inQuery('from', 'A car of the order.', 'VND1A2B3C4D567890'),
				inQuery('to', 'The one in its place.', 'VND2E3F4G5H678901'),
			],
			problems: ['invalid-request', 'register-away'],
		}),
	},
	'/api/desk/orders/{id}/erasing': {
		get: reading({
			...{ id: 'erasingPreview', tag: ORDERS, answers: 'ErasingPreview' },
			summary: 'What would go with its person',
			parameters: [ID],
			problems: ['not-permitted', 'not-found'],
		}),
	},
	'/api/desk/orders/{id}/receipt': {
		get: reading({
			...{ id: 'receiptFile', tag: ORDERS, summary: 'Its receipt' },
			parameters: [ID],
			other: { 200: file('The receipt.', 'application/pdf') },
			problems: ['not-found'],
		}),
	},
	'/api/desk/orders/{id}/credit-notes/{number}': {
		get: reading({
			...{ id: 'creditNoteFile', tag: ORDERS, summary: 'One of its credit notes' },
			parameters: [ID, inPath('number', '1')],
			other: { 200: file('The credit note.', 'application/pdf') },
			problems: ['not-found'],
		}),
	},
	'/api/desk/orders/{id}/terms/{sha256}': {
		get: reading({
			...{ id: 'termsFile', tag: ORDERS, summary: 'The terms that its mails brought' },
			parameters: [ID, SHA256],
			other: { 200: file('The terms.', 'application/pdf') },
			problems: ['not-found'],
		}),
	},
	'/api/desk/orders/{id}/certificates/{sha256}': {
		get: reading({
			...{ id: 'certificateFile', tag: ORDERS, parameters: [ID, SHA256] },
			summary: 'A certificate of one of its cars: the act save-document',
			other: { 200: file('The certificate.', 'application/pdf', 'application/octet-stream') },
			problems: ['not-permitted', 'not-found'],
		}),
	},
	'/api/desk/orders/{id}/viewers': {
		post: changing({
			...{ id: 'viewOrder', tag: ORDERS, answers: 'Viewers' },
			summary: 'Say that one has it open, and learn who else has',
			parameters: [ID],
			problems: ['not-found'],
		}),
		delete: reading({
			...{ id: 'leaveOrder', tag: ORDERS, summary: 'Say that one has closed it' },
			parameters: [ID],
			other: { 204: answer('Done.') },
			problems: ['cross-site'],
		}),
	},
}
