import { CARS_TO_TRY } from '../../../server/cars/sample-cars.ts'
import { softPasskey } from '../../../server/operators/testing/soft-passkey.ts'
import { newToken } from '../../../server/operators/token.ts'
import { BROWSER } from '../../desk/operator.ts'
import { HERE } from '../programs/attack-with-sqlmap.ts'
import { KNOWN_ADDRESS } from '../under-attack.ts'
import type { DeskTarget } from './desk-under-attack.ts'
import type { Call } from './stolen-session.ts'

/** A call as it is answered before anything is tried with it. */
type DeskCall = Call & {
	readonly what: string
	/** Of sqlmap's, beyond those that every call has. */
	readonly parameters?: readonly string[]
}

/** What every call has, and one is tried with. */
const HEADERS = 'user-agent,referer'
const WITHOUT_HEADERS = `--skip=${HEADERS}`

const DAYS = { since: '2026-01-01', until: '2099-12-31' } as const
const PAID_DAYS = { paidSince: '2026-01-01', paidUntil: '2099-12-31' } as const

/** Reading calls first: acts make the order longer each time. */
export function deskCalls({ url, orderId, manager }: DeskTarget): DeskCall[] {
	const car = CARS_TO_TRY.withEverything
	const narrowed = { q: KNOWN_ADDRESS, status: 'CREATED', company: 'false', country: 'SE', ...DAYS }
	const used = softPasskey({ origin: url, rpId: 'localhost' }).use({ challenge: newToken() })
	return [
		reads('the orders', 'orders', { ...narrowed, sort: '-received', page: '1' }, orderId),
		{ what: 'an order', path: `/api/desk/orders/${orderId}${HERE}`, shows: orderId },
		{ what: 'a file', path: `/api/desk/documents/${'0'.repeat(64)}${HERE}` },
		reads('the log', 'log', {
			...{ operator: 'nobody', act: 'note', order: orderId, before: '1000' },
			...DAYS,
		}),
		reads('the cars', 'cars', { q: car }, car),
		{ what: 'a month', path: `/api/desk/books/2026-01${HERE}` },
		reads('the figures', 'figures', { from: '2026-01-01', to: '2026-01-31' }),
		{
			what: 'the session',
			path: '/api/desk/views',
			parameters: [`--cookie=${manager.cookie()}`, '-p', `cookie,${HEADERS}`],
		},
		{
			what: 'a sign-in',
			path: '/api/desk/sign-in',
			body: { ceremony: newToken(), credential: { ...used, clientExtensionResults: undefined } },
			status: 401,
			// Bytes, which are no part of any statement.
			parameters: [`${WITHOUT_HEADERS},rawId,type,clientDataJSON,authenticatorData,signature`],
		},
		{
			what: 'an invitation',
			path: `/api/desk/invites/${newToken()}${HERE}/options`,
			body: {},
			status: 404,
		},
		acts('note', { orderId, words: 'A note' }),
		{
			...acts('note', { orderId, words: 'A note' }),
			what: 'the key of an act',
			headers: { 'idempotency-key': `key${HERE}` },
			parameters: [`${WITHOUT_HEADERS},orderId,words`],
		},
		acts('refund', {
			orderId,
			...{ wanted: { amountOre: 100 }, reason: 'Wrong car', attemptId: newToken().slice(0, 36) },
			shownOre: 100,
		}),
		acts('export-orders', {
			orders: {
				filter: {
					...{ ...narrowed, ...PAID_DAYS, needs: 'any', language: 'en' },
					...{ delivery: 'WAITING', form: 'file' },
				},
			},
		}),
		acts('save-view', { name: 'Late', search: 'delivery=LATE&sort=-total&columns=customer' }),
		acts('edit', {
			orderId,
			edits: {
				...{ firstName: 'Åsa', lastName: 'Öberg', phoneNumber: '071', zipCode: '123 45' },
				...{ streetAddress: 'Storgatan 2', city: 'Östersund', emailAddress: KNOWN_ADDRESS },
			},
		}),
	]
}

function reads(
	what: string,
	call: string,
	query: Readonly<Record<string, string>>,
	shows = '',
): DeskCall {
	return { what, path: `/api/desk/${call}?${new URLSearchParams(query)}`, shows }
}

function acts(name: string, body: object): DeskCall {
	return { what: `the act ${name}`, path: `/api/desk/acts/${name}`, body }
}

export function parametersOf(
	url: string,
	{ path, body, headers = {}, parameters }: DeskCall,
): string[] {
	const sent = Object.entries({ ...(body && { 'content-type': 'application/json' }), ...headers })
	const lines = sent.map(([name, value]) => `${name}: ${value}`).join('\n')
	return [
		...['-u', url + path, `--user-agent=${BROWSER}`],
		...(lines === '' ? [] : [`--headers=${lines}`]),
		...(body ? [`--data=${JSON.stringify(body)}`] : []),
		...(parameters ?? [WITHOUT_HEADERS]),
	]
}
