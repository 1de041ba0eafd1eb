import { answer, problemAnswers, USUAL_FAILURES } from '../../../http/api-document/answers.ts'
import type { Answer, Operation, Parameter } from '../../../http/api-document/openapi.ts'
import type { ProblemCode } from '../../../http/problem.ts'
import type { SchemaName } from './desk-schemas.ts'

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
export const json = (name: string) => ({ 'application/json': { schema: reference(name) } })

export const inPath = (name: string, example: string): Parameter => ({
	...{ name, in: 'path', required: true, description: `Which ${name}.`, example },
	schema: { type: 'string' },
})
export const inQuery = (name: string, description: string, example: string): Parameter => ({
	...{ name, in: 'query', description, example },
	schema: { type: 'string' },
})

export const ID = inPath('id', '0y0xcm8193f4k2')

/** What may come of every call of a kind, and what of this one. */
export function call(made: Call, base: readonly ProblemCode[]): Operation {
	const { id, tag, summary, takes, answers, other, problems = [], parameters } = made
	const done: Record<number, Answer> = answers
		? { 200: answer('As it says.', { content: json(answers) }) }
		: { 204: answer('Done.') }
	const refusals = new Set([...base, ...problems, ...refusalsOf(parameters), ...USUAL_FAILURES])
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: summary,
		...(parameters && { parameters }),
		...(takes && { requestBody: { required: true, content: json(takes) } }),
		responses: { ...(other ?? done), ...problemAnswers(...refusals) },
	}
}

/** What is no text, or too long for a path, is refused before anybody looks. */
function refusalsOf(parameters: readonly Parameter[] = []): ProblemCode[] {
	const isIn = (place: Parameter['in']) => parameters.some((one) => one.in === place)
	return [
		...(isIn('path') || isIn('query') ? (['invalid-request'] as const) : []),
		...(isIn('path') ? (['not-found'] as const) : []),
	]
}

export const reading = (made: Call) => call(made, ['signed-out'])
export const changing = (made: Call) =>
	call(made, ['signed-out', 'cross-site', 'not-json', 'invalid-request'])
export const entering = (made: Call) =>
	call(made, ['cross-site', 'not-json', 'invalid-request', 'too-many-requests'])

export const file = (description: string, ...types: string[]) =>
	answer(description, {
		content: Object.fromEntries(types.map((type) => [type, { schema: {} }])),
	})

const unchanged = { 304: answer('As it was: `If-None-Match` names the same.') }
export const tagged = (name: SchemaName) => ({
	200: answer('As it says.', { content: json(name) }),
	...unchanged,
})
