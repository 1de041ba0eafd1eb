import { ACT_KEY_HEADER, type ActName, CHANGES_PATH } from '@coc/contract/desk'
import { answer } from '../../../http/api-document/answers.ts'
import type { Parameter, Paths } from '../../../http/api-document/openapi.ts'
import { ACT_FACES } from '../acts/act-faces.ts'
import { BOOK_PATHS, BOOKS } from './book-paths.ts'
import { call, changing, file, ID, inQuery, json, reading, tagged } from './call-parts.ts'
import { CAR_PATHS, CARS } from './car-paths.ts'
import { CERTIFICATE_PATHS, CERTIFICATES } from './certificate-paths.ts'
import { inputName } from './desk-schemas.ts'
import { LIST_PATHS } from './list-paths.ts'
import { ORDER_PART_PATHS } from './order-part-paths.ts'
import { ORDER_PATHS, ORDERS } from './order-paths.ts'
import { COMPANY_PATHS, SIGN_IN, SIGN_IN_PATHS } from './sign-in-paths.ts'

const OFFICE = 'The office'
const ACTS = 'Acts'
export const TAGS = [SIGN_IN, ORDERS, CERTIFICATES, CARS, BOOKS, OFFICE, ACTS]

const office: Paths = {
	'/api/desk/attention': {
		get: reading({
			...{ id: 'attention', tag: OFFICE, summary: 'What needs a person' },
			other: tagged('Attention'),
		}),
	},
	'/api/desk/today': {
		get: reading({
			...{ id: 'today', tag: OFFICE, summary: 'How much waits, and how the week went' },
			other: tagged('Today'),
		}),
	},
	'/api/desk/works': {
		get: reading({
			...{ id: 'works', tag: OFFICE, summary: 'How the service itself is doing' },
			other: tagged('Works'),
			problems: ['not-permitted'],
		}),
	},
	'/api/desk/operators': {
		get: reading({
			...{ id: 'operators', tag: OFFICE, summary: 'Who works here' },
			other: tagged('Operators'),
			problems: ['not-permitted'],
		}),
	},
	'/api/desk/operators/{id}/sessions': {
		get: reading({
			...{ id: 'operatorSessions', tag: OFFICE, summary: 'Where somebody is signed in' },
			parameters: [ID],
			answers: 'Sessions',
			problems: ['not-permitted'],
		}),
	},
	'/api/desk/log': {
		get: reading({
			...{ id: 'log', tag: OFFICE, summary: 'What was done, the newest first' },
			parameters: [
				inQuery('operator', 'By whom.', 'Anna'),
				inQuery('act', 'Which act.', 'refund'),
				inQuery('order', 'To which order.', '0y0xcm8193f4k2'),
				inQuery('since', 'From this day on.', '2026-11-01'),
				inQuery('until', 'Up to and including this day.', '2026-11-30'),
				inQuery('before', 'Those before this one.', '1000'),
			],
			other: tagged('Log'),
			problems: ['invalid-request'],
		}),
	},
	[CHANGES_PATH]: {
		get: reading({
			...{
				id: 'changes',
				tag: OFFICE,
				summary: 'A word whenever something has changed, without end',
			},
			other: {
				200: file(
					'Server-sent events: `change`, and `viewers` with the id of an order.',
					'text/event-stream',
				),
			},
			problems: ['not-permitted'],
		}),
	},
	'/api/desk/openapi.json': {
		get: reading({
			...{ id: 'document', tag: OFFICE, summary: 'This document' },
			other: { 200: file('The document.', 'application/json') },
		}),
	},
	'/health/live': {
		get: call(
			{
				id: 'live',
				tag: OFFICE,
				summary: 'Whether the process answers',
				other: { 200: file('It does.', 'application/json') },
			},
			[],
		),
	},
	'/health/ready': {
		get: call(
			{
				id: 'ready',
				tag: OFFICE,
				summary: 'Whether it can be used',
				other: { 200: file('It can.', 'application/json') },
			},
			[],
		),
	},
}

const KEY: Parameter = {
	name: ACT_KEY_HEADER,
	in: 'header',
	required: true,
	description: 'One for each intention: the same again does nothing twice, and answers the same.',
	schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
	example: '5f0c1c1e-8a5e-4f0e-9a58-0d6f2b9c1a77',
}

const FILE_TYPES = ['application/pdf', 'text/csv', 'application/json', 'application/octet-stream']

const FILE_OR_WHY_NONE =
	'A file, or why there is none. `X-Pieces`: how many of what was asked for are in it, where some may not be.'

const PRICED_BY_REGISTER: readonly ActName[] = ['handle', 'edit', 'swap-car']

function actCalls(): Paths {
	const entries = ACT_FACES.map(({ name, act, isRepeatable, asksProvider, goesOn }) => {
		const told = answer('What came of it.', { content: json('ActAnswer') })
		const operation = changing({
			...{ id: `act-${name}`, tag: ACTS, takes: inputName(name), parameters: [KEY] },
			summary: `${act.name}: needs the permission ${act.permission}`,
			other: {
				200: isRepeatable ? { ...file(FILE_OR_WHY_NONE, ...FILE_TYPES) } : told,
			},
			problems: [
				'not-permitted',
				'passkey-needed',
				'act-under-way',
				'act-key-reused',
				...(PRICED_BY_REGISTER.includes(name) ? (['register-away'] as const) : []),
				...(asksProvider && !goesOn ? (['provider-away'] as const) : []),
				...(asksProvider && goesOn ? (['provider-away-midway'] as const) : []),
			],
		})
		return [`/api/desk/acts/${name}`, { post: operation }] as const
	})
	return Object.fromEntries(entries)
}

export function deskPaths(hasCompany: boolean): Paths {
	return {
		...SIGN_IN_PATHS,
		...(hasCompany && COMPANY_PATHS),
		...ORDER_PATHS,
		...ORDER_PART_PATHS,
		...LIST_PATHS,
		...CERTIFICATE_PATHS,
		...CAR_PATHS,
		...BOOK_PATHS,
		...office,
		...actCalls(),
	}
}
