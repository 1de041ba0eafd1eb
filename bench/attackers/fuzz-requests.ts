import fc from 'fast-check'
import type {
	ApiDocument,
	Operation,
	Parameter,
	RequestBody,
} from '../../server/http/api-document/openapi.ts'
import { CONTENT_TYPES, WILD_BODIES, WILD_TEXTS } from './hostile-texts.ts'
import { nearSchema } from './near-schema.ts'
import { SOLVED_CAPTCHA } from './programs/counting-proxy.ts'

export type FuzzRequest = {
	readonly method: string
	readonly path: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: string | null
}

/** What the document cannot know, so that some requests come as far as a customer's. */
type Known = {
	readonly orderId: string
	readonly callbackToken: string
	/** What a call takes, where the document has no example of it. */
	readonly bodies?: Readonly<Record<string, object>>
	/** Another spelling is another address. */
	readonly isCaseSensitive?: true
}

/** What a client would leave out of the path, which is then another one. */
const IS_NO_SEGMENT = /^[. ]*$/

const asSegment = (text: string) => (IS_NO_SEGMENT.test(text) ? '-' : text)

/** Requests for every call of the document: as it says, nearly so, and not at all. */
export function fuzzRequests(document: ApiDocument, known: Known): fc.Arbitrary<FuzzRequest> {
	const calls = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
		...(get ? [callRequests(document, 'GET', path, get, known)] : []),
		...(post ? [callRequests(document, 'POST', path, post, known)] : []),
	])
	// Half of them for the one call that takes a whole form.
	const withForm = calls.filter(({ takesForm }) => takesForm)
	return fc.oneof(
		fc.oneof(...withForm.map(({ requests }) => requests)),
		fc.oneof(...calls.map(({ requests }) => requests)),
	)
}

function callRequests(
	document: ApiDocument,
	method: string,
	path: string,
	{ parameters = [], requestBody }: Operation,
	known: Known,
) {
	const inPath = parameters
		.filter((one) => one.in === 'path')
		.map((one) => parameterTexts(one, known))
	const queries = parameters.filter((one) => one.in === 'query').map((one) => query(one, known))
	const headers = parameters.filter((one) => one.in === 'header').map(header)
	const requests = fc.record({
		method: fc.oneof(
			{ weight: 30, arbitrary: fc.constant(method) },
			{ weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH') },
		),
		path: fc
			.tuple(spellings(path, known), fc.tuple(...inPath), fc.tuple(...queries))
			.map(([spelt, texts, parts]) => {
				const places = texts.values()
				const filled = spelt.replace(/\{\w+\}/g, () => asSegment(places.next().value ?? ''))
				return filled + (parts.length > 0 ? `?${parts.join('&')}` : '')
			}),
		headers: fc
			.tuple(
				fc.tuple(...headers),
				requestBody ? contentTypes() : fc.constant({}),
				path.endsWith('/callback') ? callbackTokens(known) : fc.constant({}),
			)
			.map(([own, type, token]) => ({ ...Object.assign({}, ...own), ...type, ...token })),
		body: requestBody ? bodies(document, requestBody, known.bodies?.[path]) : fc.constant(null),
	})
	return { requests, takesForm: requestBody?.content['application/json'] !== undefined }
}

/** Paths ignore a trailing slash, and most of them case. */
function spellings(path: string, { isCaseSensitive }: Known): fc.Arbitrary<string> {
	const upper = isCaseSensitive
		? path
		: path.replace(/[^{}]+(?![^{]*\})/g, (part) => part.toUpperCase())
	const below = path.startsWith('/api/') && !path.includes('{') ? [`${path}/x`, `${path}%2f`] : []
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant(path) },
		{ weight: 2, arbitrary: fc.constantFrom(`${path}/`, upper) },
		{ weight: 1, arbitrary: fc.constantFrom(path, ...below) },
	)
}

function parameterTexts({ schema, example }: Parameter, known: Known): fc.Arbitrary<string> {
	const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
	return fc.oneof(
		fc.constantFrom(example, known.orderId, known.orderId.toUpperCase()),
		nearSchema(schema).map(encoded),
		fc.constantFrom(...WILD_TEXTS),
	)
}

function query(parameter: Parameter, known: Known): fc.Arbitrary<string> {
	const text = parameterTexts(parameter, known)
	return fc.oneof(
		{ weight: 10, arbitrary: text.map((value) => `${parameter.name}=${value}`) },
		{ weight: 1, arbitrary: text.map((value) => `${parameter.name}=${value}&${parameter.name}=2`) },
		{ weight: 1, arbitrary: text },
	)
}

function header({ name, example }: Parameter): fc.Arbitrary<Record<string, string>> {
	const byte = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f)
	const wild = fc
		.array(byte, { minLength: 1, maxLength: 210 })
		.map((codes) => String.fromCharCode(...codes))
	return fc.oneof(
		fc.constant({}),
		fc.uuid().map((text) => ({ [name]: text })),
		fc.constantFrom(example, 'x'.repeat(200), 'x'.repeat(201)).map((text) => ({ [name]: text })),
		wild.map((text) => ({ [name]: text })),
	)
}

function contentTypes(): fc.Arbitrary<Record<string, string>> {
	const type = (name: string) => ({ 'content-type': name })
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant(type('application/json')) },
		{ weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES).map(type) },
		{
			weight: 1,
			arbitrary: fc
				.constantFrom('gzip', 'br', 'nonsense')
				.map((name) => ({ ...type('application/json'), 'content-encoding': name })),
		},
	)
}

function callbackTokens({ callbackToken }: Known): fc.Arbitrary<Record<string, string>> {
	return fc.oneof(
		fc.constant({}),
		fc.constantFrom(callbackToken, 'wrong').map((authorization) => ({ authorization })),
	)
}

function bodies(
	document: ApiDocument,
	{ content }: RequestBody,
	known?: object,
): fc.Arbitrary<string> {
	const wild = fc.oneof(
		fc.constantFrom(...WILD_BODIES),
		fc.json(),
		fc.string({ unit: 'binary', maxLength: 300 }),
	)
	const json = content['application/json']
	const [shown] = Object.values(json?.examples ?? {})
	const form = known ?? shown?.value
	const schema = document.components.schemas[json?.schema.$ref?.split('/').at(-1) ?? '']
	const properties = schema?.properties
	if (!isForm(form) || !properties) return wild
	const example = {
		...form,
		...('recaptchaToken' in form && { recaptchaToken: SOLVED_CAPTCHA }),
	}
	const names = Object.keys(properties)
	if (names.length === 0) return fc.oneof(fc.constant(JSON.stringify(example)), wild)
	const near = fc
		.constantFrom(...names)
		.chain((name) =>
			fc.oneof(
				{ weight: 8, arbitrary: nearSchema(properties[name]).map((value) => ({ [name]: value })) },
				{ weight: 1, arbitrary: fc.jsonValue().map((value) => ({ [name]: value })) },
				{ weight: 1, arbitrary: fc.constant({ [name]: undefined }) },
			),
		)
	const unknown = fc
		.constantFrom('orderId', 'totalPrice', 'status', '__proto__', 'constructor', 'x')
		.chain((name) => fc.jsonValue().map((value) => ({ [name]: value })))
	const changed = fc
		.array(fc.oneof({ weight: 12, arbitrary: near }, { weight: 1, arbitrary: unknown }), {
			maxLength: 4,
		})
		.map((changes) => JSON.stringify(Object.assign({}, example, ...changes)))
	const cut = fc
		.tuple(changed, fc.double({ min: 0, max: 1, noNaN: true }))
		.map(([text, share]) => text.slice(0, Math.floor(text.length * share)))
	return fc.oneof(
		{ weight: 14, arbitrary: changed },
		{ weight: 1, arbitrary: cut },
		{ weight: 3, arbitrary: wild },
	)
}

function isForm(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
