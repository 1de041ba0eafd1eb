import { STATUS_CODES } from 'node:http'
import type { Answer, ApiDocument, Content, Method, Operation } from './openapi.ts'

export type CallInDocument = {
	readonly method: Method
	readonly path: string
	readonly operation: Operation
}

/** The call as a line for a shell, made from the document's examples. */
export function exampleRequest(document: ApiDocument, call: CallInDocument): string {
	const { parameters = [], requestBody } = call.operation
	const url = new URL(document.servers[0].url + call.path)
	for (const parameter of parameters) {
		if (parameter.in === 'query') url.searchParams.set(parameter.name, parameter.example)
	}
	const address = parameters
		.filter((parameter) => parameter.in === 'path')
		.reduce(
			(text, { name, example }) =>
				text.replace(encodeURI(`{${name}}`), encodeURIComponent(example)),
			url.href,
		)
	const headers = parameters
		.filter((parameter) => parameter.in === 'header')
		.map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`)
	const body = firstExample(requestBody?.content)
	return [
		`curl${call.method === 'post' && !body ? ' -X POST' : ''} ${quoted(address)}`,
		...headers,
		...(body
			? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body.value, null, 2))}`]
			: []),
	].join(' \\\n  ')
}

/** The answer to it, as it comes over the wire. */
export function exampleAnswer(document: ApiDocument, { operation }: CallInDocument): string {
	const { responses } = operation
	const status = operation['x-example-status'] ?? Object.keys(responses)[0] ?? ''
	const answer = responses[status]
	if (!answer) throw new Error(`${operation.operationId} has no answer ${status}`)
	const type = Object.keys(answer.content ?? {})[0]
	const body = firstExample(answer.content)
	return [
		`${status} ${STATUS_CODES[status] ?? ''}`,
		...(type ? [`Content-Type: ${type}`] : []),
		...headerLines(document, answer),
		...(body ? ['', JSON.stringify(body.value, null, 2)] : []),
	].join('\n')
}

function headerLines(document: ApiDocument, answer: Answer): string[] {
	return Object.entries(answer.headers).flatMap(([field, { $ref }]) => {
		const header = document.components.headers[$ref.replace('#/components/headers/', '')]
		return header?.example ? [`${field}: ${header.example}`] : []
	})
}

function firstExample(content: Readonly<Record<string, Content>> | undefined) {
	const examples = Object.values(content ?? {})[0]?.examples
	return examples && Object.values(examples)[0]
}

/** In a shell, nothing between single quotes means anything, except the next one. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`
}
