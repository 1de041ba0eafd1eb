import { BACKGROUND_HEADER } from '@coc/contract/desk'
import type { Parameter, Paths } from '../../../http/api-document/openapi.ts'
import { file, ID, inPath, inQuery, reading, tagged } from './call-parts.ts'

export const ORDERS = 'Orders'
const CAR = 'VND1A2B3C4D567890'

const BACKGROUND: Parameter = {
	name: BACKGROUND_HEADER,
	in: 'header',
	description: 'With what a page asks for by itself: it does not keep the session.',
	schema: { type: 'string' },
	example: '1',
}

const LIST_PARAMETERS = [
	inQuery('q', 'What to look for.', 'åsa öberg'),
	inQuery('status', 'A status, in words or as a code.', 'SETTLED'),
	inQuery('company', 'true: only of companies; false: only of private persons.', 'true'),
	inQuery('since', 'From this day on.', '2026-11-01'),
	inQuery('until', 'Up to and including this day.', '2026-11-30'),
	inQuery('paidSince', 'Paid from this day on.', '2026-11-01'),
	inQuery('paidUntil', 'Paid up to and including this day.', '2026-11-30'),
	inQuery('needs', 'any, or a kind: only what needs a person.', 'wrong-amount'),
	inQuery('country', 'The country; NOTEU: outside the EU.', 'FI'),
	inQuery('language', 'The language of the order.', 'en'),
	inQuery('delivery', 'The status of a certificate, or LATE.', 'WAITING'),
	inQuery('form', 'file or post.', 'post'),
	inQuery('sort', 'received, total or customer; downwards with a - before it.', '-total'),
	inQuery('page', 'Which page of fifty.', '1'),
	BACKGROUND,
]

export const ORDER_PATHS: Paths = {
	'/api/desk/orders': {
		get: reading({
			...{ id: 'orders', tag: ORDERS, summary: 'Find orders' },
			parameters: LIST_PARAMETERS,
			other: tagged('OrderPage'),
			problems: ['invalid-request'],
		}),
	},
	'/api/desk/orders/{id}': {
		get: reading({
			...{ id: 'order', tag: ORDERS, summary: 'Everything about one order' },
			parameters: [ID, BACKGROUND],
			other: tagged('Order'),
			problems: ['not-found'],
		}),
	},
	'/api/desk/orders/{id}/mails': {
		get: reading({
			...{ id: 'mails', tag: ORDERS, answers: 'SentMails' },
			summary: 'Its mails, as they were sent',
			parameters: [ID],
		}),
	},
	'/api/desk/orders/{id}/mails/{kind}/{version}': {
		get: reading({
			...{ id: 'mail', tag: ORDERS, summary: 'One of them as a page, in a sandbox' },
			parameters: [ID, inPath('kind', 'receipt'), inPath('version', '1')],
			other: { 200: file('The mail.', 'text/html') },
			problems: ['not-found'],
		}),
	},
	'/api/desk/orders/{id}/handling': {
		get: reading({
			...{ id: 'handlingPreview', tag: ORDERS, answers: 'HandlingPreview' },
			summary: 'What handling it would do',
			parameters: [ID, inQuery('yes', 'A car to deliver whatever the register says.', CAR)],
			problems: ['invalid-request', 'not-found', 'register-away'],
		}),
	},
	'/api/desk/orders/{id}/refund': {
		get: reading({
			...{ id: 'refundPlan', tag: ORDERS, answers: 'RefundPlan' },
			summary: 'What a refund would be',
			parameters: [
				ID,
				inQuery('cars', 'Whole cars; may be given several times.', CAR),
				inQuery('vat', 'The VAT alone: `true`.', 'true'),
				inQuery('amountOre', 'An amount in öre; without any of them, all that is left.', '31250'),
			],
			problems: ['invalid-request'],
		}),
	},
}
