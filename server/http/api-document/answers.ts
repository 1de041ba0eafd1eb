import { PAGE_PATHS } from '@coc/contract'
import { PROBLEMS, type ProblemCode, problemBody } from '../problem.ts'
import { EXAMPLE_ORDER_ID, EXAMPLE_REQUEST_ID } from './examples.ts'
import type { Answer, Answers, Content, Header, Reference, Schema } from './openapi.ts'

export const HEADERS = {
	RequestId: {
		description: 'Names this request in our log. Quote it when you ask us about an answer.',
		required: true,
		schema: { type: 'string' },
		example: EXAMPLE_REQUEST_ID,
	},
	RetryAfter: {
		description: 'After how many seconds it is worth trying again.',
		required: true,
		schema: { type: 'string', pattern: '^[0-9]+$' },
		example: '5',
	},
	Location: {
		description: 'Where to go on.',
		required: true,
		schema: { type: 'string' },
		example: PAGE_PATHS.payment(EXAMPLE_ORDER_ID),
	},
	Allow: {
		description: 'The methods that this path has.',
		required: true,
		schema: { type: 'string' },
		example: 'GET, HEAD, OPTIONS',
	},
} as const satisfies Record<string, Header>

type HeaderName = keyof typeof HEADERS

const FIELD_OF: Record<HeaderName, string> = {
	RequestId: 'X-Request-Id',
	RetryAfter: 'Retry-After',
	Location: 'Location',
	Allow: 'Allow',
}

type Extras = Pick<Answer, 'content'> & { readonly headers?: readonly HeaderName[] }

export function answer(
	description: string,
	{ headers = ['RequestId'], ...content }: Extras = {},
): Answer {
	const references = headers.map((name): [string, Reference] => [
		FIELD_OF[name],
		{ $ref: `#/components/headers/${name}` },
	])
	return { description, headers: Object.fromEntries(references), ...content }
}

/** Of papers: a refusal would take the place of the page that led to it. */
export const BACK_TO_PAGE = answer(
	`To who accepts \`text/html\`, in the place of a refusal: back to \`${PAGE_PATHS.payment('{id}')}\`, which says that there was nothing to fetch.`,
	{ headers: ['RequestId', 'Location'] },
)

export function jsonContent(schema: Schema, example: unknown): Record<string, Content> {
	return { 'application/json': { schema, examples: { example: { value: example } } } }
}

/** What every call may answer, because the database can be away and we can be wrong. */
export const USUAL_FAILURES = ['unexpected', 'temporarily-unavailable'] as const

const HEADERS_WITH: Readonly<Record<number, readonly HeaderName[]>> = {
	405: ['RequestId', 'Allow'],
	429: ['RequestId', 'RetryAfter'],
	503: ['RequestId', 'RetryAfter'],
	// Given before there is a whole request, so there is nothing to have an id.
	408: [],
	431: [],
}

/** The answers that these codes come with, one for each status. */
export function problemAnswers(...codes: readonly ProblemCode[]): Answers {
	const byStatus = Object.groupBy(codes, (code) => PROBLEMS[code].status)
	return Object.fromEntries(
		Object.entries(byStatus).map(([status, same = []]) => [status, problemAnswer(same)]),
	)
}

/** Codes of one status. */
export function problemAnswer(codes: readonly ProblemCode[]): Answer {
	const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))]
	const headers = HEADERS_WITH[statuses[0] ?? 0] ?? ['RequestId']
	const requestId = headers.includes('RequestId') && { requestId: EXAMPLE_REQUEST_ID }
	const narrowed = { status: { enum: statuses }, code: { enum: [...codes] } }
	return answer(codes.map((code) => PROBLEMS[code].title).join(' '), {
		headers,
		content: {
			'application/problem+json': {
				schema: {
					allOf: [
						{ $ref: '#/components/schemas/Problem' },
						{ type: 'object', properties: narrowed },
					],
				},
				examples: Object.fromEntries(
					codes.map((code) => [code, { value: { ...problemBody(code), ...requestId } }]),
				),
			},
		},
	})
}
