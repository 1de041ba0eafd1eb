import { ACT_KEY_HEADER, BACKGROUND_HEADER } from '@coc/contract/desk'
import { answer, problemAnswers, USUAL_FAILURES } from '../../../http/api-document/answers.ts'
import type { Answer, Operation, Parameter, Paths } from '../../../http/api-document/openapi.ts'
import type { ProblemCode } from '../../../http/problem.ts'
import { ACT_FACES } from '../acts/act-faces.ts'
import { inputName, type SchemaName } from './desk-schemas.ts'

type Call = {
	readonly id: string
	readonly tag: string
	readonly summary: string
	readonly takes?: string
	readonly answers?: SchemaName
	readonly other?: Readonly<Record<number, Answer>>
	readonly problems?: readonly ProblemCode[]
	readonly parameters?: readonly Parameter[]
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: string) => ({ 'application/json': { schema: reference(name) } })

const inPath = (name: string, example: string): Parameter => ({
	...{ name, in: 'path', required: true, description: `Which ${name}.`, example },
	schema: { type: 'string' },
})
const inQuery = (name: string, description: string, example: string): Parameter => ({
	...{ name, in: 'query', description, example },
	schema: { type: 'string' },
})

const ID = inPath('id', '0y0xcm8193f4k2')

function call(made: Call, base: readonly ProblemCode[]): Operation {
	const { id, tag, summary, takes, answers, other, problems = [], parameters } = made
	const done: Record<number, Answer> = answers
		? { 200: answer('As it says.', { content: json(answers) }) }
		: { 204: answer('Done.') }
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: summary,
		...(parameters && { parameters }),
		...(takes && { requestBody: { required: true, content: json(takes) } }),
		responses: { ...(other ?? done), ...problemAnswers(...base, ...problems, ...USUAL_FAILURES) },
	}
}

const reading = (made: Call) => call(made, ['signed-out'])
const changing = (made: Call) =>
	call(made, ['signed-out', 'cross-site', 'not-json', 'invalid-request'])
const entering = (made: Call) =>
	call(made, ['cross-site', 'not-json', 'invalid-request', 'too-many-requests'])

const file = (description: string, ...types: string[]) =>
	answer(description, {
		content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
	})

const SIGN_IN = 'Signing in'
const ORDERS = 'Orders'
const OFFICE = 'The office'
export const TAGS = [SIGN_IN, ORDERS, OFFICE, 'Acts']

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
	inQuery('page', 'Which page of fifty.', '1'),
	BACKGROUND,
]

const unchanged = { 304: answer('As it was: `If-None-Match` names the same.') }
const tagged = (name: SchemaName) => ({
	200: answer('As it says.', { content: json(name) }),
	...unchanged,
})

const signIn: Paths = {
	'/api/desk/sign-in': {
		get: call(
			{ id: 'ways', tag: SIGN_IN, summary: 'How one can sign in', answers: 'SignInWays' },
			[],
		),
		post: entering({
			...{ id: 'signIn', tag: SIGN_IN, summary: 'Sign in with a passkey', takes: 'SignIn' },
			problems: ['sign-in-refused'],
		}),
	},
	'/api/desk/sign-in/options': {
		post: entering({
			...{ id: 'signInOptions', tag: SIGN_IN, answers: 'Ceremony' },
			summary: 'Begin to sign in',
		}),
	},
	'/api/desk/invites/{token}/options': {
		post: entering({
			...{ id: 'inviteOptions', tag: SIGN_IN, answers: 'Ceremony' },
			summary: 'Begin to add a passkey, by the link of an invitation',
			parameters: [inPath('token', 'x')],
			problems: ['invite-refused'],
		}),
	},
	'/api/desk/invites/{token}': {
		post: entering({
			...{ id: 'addPasskey', tag: SIGN_IN, takes: 'NewPasskey' },
			summary: 'Add a passkey, and be signed in',
			parameters: [inPath('token', 'x')],
			problems: ['invite-refused'],
		}),
	},
	'/api/desk/confirm/options': {
		post: changing({
			...{ id: 'confirmOptions', tag: SIGN_IN, answers: 'Ceremony' },
			summary: 'Begin to show the passkey again',
		}),
	},
	'/api/desk/confirm': {
		post: changing({
			...{ id: 'confirm', tag: SIGN_IN, takes: 'SignIn' },
			summary: 'Show the passkey again',
			problems: ['sign-in-refused'],
		}),
	},
	'/api/desk/me': {
		get: reading({ id: 'me', tag: SIGN_IN, summary: 'Who is signed in', answers: 'Me' }),
	},
	'/api/desk/me/language': {
		post: changing({
			...{ id: 'language', tag: SIGN_IN, takes: 'LanguageChoice' },
			summary: 'Choose a language',
		}),
	},
	'/api/desk/sign-out': {
		post: changing({ id: 'signOut', tag: SIGN_IN, summary: 'Sign out' }),
	},
	'/api/desk/sessions': {
		get: reading({ id: 'sessions', tag: SIGN_IN, summary: 'One’s sessions', answers: 'Sessions' }),
		delete: changing({ id: 'endOthers', tag: SIGN_IN, summary: 'End all but this one' }),
	},
	'/api/desk/sessions/{id}': {
		delete: changing({
			...{ id: 'endSession', tag: SIGN_IN, summary: 'End one' },
			parameters: [ID],
			problems: ['not-found'],
		}),
	},
}

/** Only where the company's own sign-in is set up. */
export const COMPANY_PATHS: Paths = {
	'/api/desk/company-sign-in': {
		get: call(
			{
				...{ id: 'companySignIn', tag: SIGN_IN, summary: 'To the company’s own sign-in' },
				parameters: [inQuery('again', 'For who has to show again that it is them.', '')],
				other: { 303: answer('There.', { headers: ['RequestId', 'Location'] }) },
			},
			['signed-out', 'too-many-requests'],
		),
	},
	'/api/desk/company-sign-in/callback': {
		get: call(
			{
				...{ id: 'companyCallback', tag: SIGN_IN, summary: 'Back from it' },
				other: { 303: answer('Into the desk, or not.', { headers: ['RequestId', 'Location'] }) },
			},
			['too-many-requests'],
		),
	},
}

const orders: Paths = {
	'/api/desk/orders': {
		get: reading({
			...{ id: 'orders', tag: ORDERS, summary: 'Find orders, the newest first' },
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
			parameters: [ID],
			problems: ['not-found'],
		}),
	},
	'/api/desk/orders/{id}/refund': {
		get: reading({
			...{ id: 'refundPlan', tag: ORDERS, answers: 'RefundPlan' },
			summary: 'What a refund would be',
			parameters: [
				ID,
				inQuery('cars', 'Whole cars; may be given several times.', 'VND1A2B3C4D567890'),
				inQuery('amountOre', 'An amount in öre; without either, all that is left.', '31250'),
			],
			problems: ['invalid-request'],
		}),
	},
}

const office: Paths = {
	'/api/desk/attention': {
		get: reading({
			...{ id: 'attention', tag: OFFICE, summary: 'What needs a person' },
			other: tagged('Attention'),
		}),
	},
	'/api/desk/operators': {
		get: reading({
			...{ id: 'operators', tag: OFFICE, summary: 'Who works here' },
			other: tagged('Operators'),
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
				inQuery('before', 'Those before this one.', '1000'),
			],
			other: tagged('Log'),
			problems: ['invalid-request'],
		}),
	},
	'/api/desk/documents/{sha256}': {
		put: {
			...call(
				{
					...{ id: 'putDocument', tag: OFFICE, answers: 'TakenFile' },
					summary: 'Put a certificate into the archive: the act import-documents',
					parameters: [
						inPath('sha256', '0'.repeat(64)),
						inQuery('name', 'Of the file.', 'VND1A2B3C4D567890.pdf'),
						inQuery('replace', 'true: in the place of the one that is there.', 'false'),
					],
					problems: ['invalid-request', 'not-permitted', 'not-json', 'too-large'],
				},
				['signed-out', 'cross-site'],
			),
			requestBody: {
				required: true,
				content: { 'application/pdf': { schema: {} }, 'application/xml': { schema: {} } },
			},
		},
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

function actCalls(): Paths {
	const entries = ACT_FACES.map(({ name, act, isRepeatable, asksProvider }) => {
		const told = answer('What came of it.', { content: json('ActAnswer') })
		const operation = changing({
			...{ id: `act-${name}`, tag: 'Acts', takes: inputName(name), parameters: [KEY] },
			summary: `${act.name}: needs the permission ${act.permission}`,
			other: {
				200: isRepeatable ? { ...file('A file, or why there is none.', ...FILE_TYPES) } : told,
			},
			problems: [
				'not-permitted',
				'passkey-needed',
				'act-under-way',
				'act-key-reused',
				...(asksProvider ? (['provider-away'] as const) : []),
			],
		})
		return [`/api/desk/acts/${name}`, { post: operation }] as const
	})
	return Object.fromEntries(entries)
}

export function deskPaths(hasCompany: boolean): Paths {
	return { ...signIn, ...(hasCompany && COMPANY_PATHS), ...orders, ...office, ...actCalls() }
}
