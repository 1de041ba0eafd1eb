import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer, ApiDocument, Method, Schema } from '../http/api-document/openapi.ts'

type Received = {
	readonly method: string
	readonly url: string
	readonly response: Response
}

export type AnswerChecker = {
	/** Throws where the answer is not what the document says of such a call. */
	check(received: Received): Promise<void>
	/** The documented answers that were not seen, as `POST /api/order/create 200`. */
	unseen(): string[]
}

type Served = { readonly path?: string; readonly headers?: Record<string, string> }

/** The document as the running service serves it. */
export async function fetchApiDocument(
	url: string,
	{ path = '/api/openapi.json', headers = {} }: Served = {},
): Promise<ApiDocument> {
	const answer: unknown = await (await fetch(url + path, { headers })).json()
	if (!isApiDocument(answer)) throw new Error('No API document is served')
	return answer
}

/** Whether all of it is as OpenAPI says is for a validator to judge. */
function isApiDocument(value: unknown): value is ApiDocument {
	return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value
}

/** Holds every answer against the document: its status, headers, content type and body. */
export function answerChecker(document: ApiDocument): AnswerChecker {
	const isValid = bodyValidator(document)
	const awaited = new Set(documentedAnswers(document))

	return {
		async check({ method, url, response }) {
			const call = findCall(document, method, new URL(url).pathname)
			const { status } = response
			const name = `${method} ${call?.path ?? 'elsewhere'} ${status}`
			const answer = call ? call.answers[status] : answerElsewhere(document, status)
			if (!answer) throw new Error(`${name} is not documented`)
			awaited.delete(name)
			for (const field of Object.keys(answer.headers)) {
				if (!response.headers.has(field)) throw new Error(`${name} lacks ${field}`)
			}
			const type = response.headers.get('content-type')?.split(';')[0] ?? null
			const text = await response.text()
			const types = Object.keys(answer.content ?? {})
			if (type === null ? types.length > 0 || text !== '' : !types.includes(type)) {
				throw new Error(`${name} has the content type ${type}`)
			}
			const schema = type && answer.content?.[type]?.schema
			if (schema && method !== 'HEAD') {
				const complaint = isValid(schema, type.endsWith('json') ? JSON.parse(text) : text)
				if (complaint) throw new Error(`${name}: ${complaint} in ${text.slice(0, 500)}`)
			}
		},
		unseen: () => [...awaited],
	}
}

function documentedAnswers({ paths }: ApiDocument): string[] {
	return Object.entries(paths).flatMap(([path, calls]) =>
		Object.entries(calls).flatMap(([method, { responses }]) =>
			Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
		),
	)
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'delete']

function findCall(document: ApiDocument, method: string, pathname: string) {
	const asked = METHODS.find((name) => name === method.toLowerCase())
	for (const [path, calls] of Object.entries(document.paths)) {
		const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i')
		const operation = asked && calls[asked]
		if (operation && pattern.test(pathname)) return { path, answers: operation.responses }
	}
	return null
}

/** What is said of all calls that the document does not know. A body is read before nobody wants it. */
function answerElsewhere(document: ApiDocument, status: number): Answer | undefined {
	const { responses } = document.components
	return {
		400: responses['invalid-request'],
		404: responses['not-found'],
		405: responses['method-not-allowed'],
		413: responses['too-large'],
		415: responses['not-json'],
	}[status]
}

/** What may say more than the document does. */
const OPEN = ['Problem', 'ActAnswer', 'TakenFile', 'Ceremony']

/** Says what is wrong with a body. Fields that are not documented are wrong here, though clients ignore them. */
function bodyValidator(document: ApiDocument): (schema: Schema, body: unknown) => string | null {
	const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true })
	addFormats.default(ajv)
	const closed = Object.entries(document.components.schemas).map(([name, schema]) => [
		name,
		OPEN.includes(name) ? schema : { type: 'object', ...schema, unevaluatedProperties: false },
	])
	const inDocument = (schema: object) =>
		JSON.stringify(schema).replaceAll('#/components/schemas/', 'document#/$defs/')
	ajv.addSchema(JSON.parse(inDocument({ $id: 'document', $defs: Object.fromEntries(closed) })))
	const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
	return (schema, body) => {
		const alone = inDocument({
			...schema,
			...(schema.allOf && { type: 'object', unevaluatedProperties: false }),
		})
		const validate = compiled.get(alone) ?? ajv.compile(JSON.parse(alone))
		compiled.set(alone, validate)
		return validate(body) ? null : ajv.errorsText(validate.errors)
	}
}
