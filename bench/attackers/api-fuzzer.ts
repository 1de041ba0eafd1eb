import { API_PATHS, payPath } from '@coc/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { ApiDocument } from '../../server/http/api-document/openapi.ts'
import { answerChecker, fetchApiDocument } from '../../server/testing/documented-answers.ts'
import { quickCaptcha } from '../../server/testing/quick-captcha.ts'
import { CAPTCHA_KEY } from '../faults/deployment.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { type Complaint, describeStatuses, fuzz, showBreaches } from './fuzz.ts'
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts'
import { SOLVED_CAPTCHA } from './programs/counting-proxy.ts'
import { type Target, underAttack } from './under-attack.ts'

const LONGEST_ID = 200

/** Answers that the document does not describe, and why they may be. */
const EXPLAINED: readonly {
	readonly covers: (complaint: Complaint) => boolean
	readonly because: string
}[] = [
	{
		covers: ({ text, request }) =>
			text === `GET ${payPath('{id}')} 404 is not documented` &&
			request.path.length > payPath('').length + LONGEST_ID,
		because: `an id of more than ${LONGEST_ID} characters is on no path of the API, and the site says so with its own page`,
	},
]

export const apiFuzzer: Fault = {
	name: 'api-fuzzer',
	what: 'requests made from the API’s own document: as it says, nearly so, and not at all (limits raised)',
	counts: 'requests',
	run: (options) => underAttack((target) => attackWith(target, options)),
}

async function attackWith(
	target: Target,
	{ isShort, random, log }: FaultOptions,
): Promise<Outcome> {
	const document = await fetchApiDocument(target.url)
	const checker = answerChecker(document)
	const isOrder = orderJudge(document)
	const requests = fc.sample(
		fuzzRequests(document, { orderId: target.orderId, callbackToken: 'sandbox-callback-token' }),
		{ numRuns: isShort ? 3_000 : 30_000, seed: Math.floor(random() * 2 ** 31) },
	)

	let ordersTaken = 0
	let ordersToRefuse = 0
	const { statuses, complaints } = await fuzz({
		url: target.url,
		requests,
		checker,
		send: (request) => answerTo(target.url, request),
		judge: ({ path, body }, status) => {
			if (!path.toLowerCase().startsWith(`/${API_PATHS.createOrder}`)) return null
			if (status === 200) ordersTaken++
			if (isOrder(body)) return null
			ordersToRefuse++
			return status === 200 ? 'taken, though the document refuses such an order' : null
		},
	})

	const breaches = complaints.filter((one) => !EXPLAINED.some(({ covers }) => covers(one)))
	showBreaches(breaches, log)
	for (const { covers, because } of EXPLAINED) {
		const times = complaints.filter(covers).length
		if (times > 0) log(`${times} explained: ${because}`)
	}
	const figures = [
		`${requests.length} requests (answers ${describeStatuses(statuses)})`,
		`${ordersTaken} orders taken; ${ordersToRefuse} to be refused by the document`,
		`${breaches.length} answers of 500 or more, or that the document does not describe, or orders wrongly taken`,
		`${complaints.length - breaches.length} explained`,
	]
	return { n: requests.length, holds: breaches.length === 0, figures: figures.join('; ') }
}

async function answerTo(url: string, { method, path, headers, body }: FuzzRequest) {
	const solved = body?.includes(SOLVED_CAPTCHA)
		? body.replace(SOLVED_CAPTCHA, await quickCaptcha(CAPTCHA_KEY))
		: body
	return await fetch(url + path, {
		method,
		headers,
		// Bytes, so that no content type is added to the ones we send.
		body: solved === null || method === 'GET' ? null : Buffer.from(solved),
		redirect: 'manual',
		signal: AbortSignal.timeout(30_000),
	})
}

/** Whether the document allows such an order. As it says, spaces around texts do not count. */
function orderJudge({ components }: ApiDocument): (body: string | null) => boolean {
	const ajv = new Ajv2020({ strict: false })
	addFormats.default(ajv)
	const schema = { $ref: '#/$defs/OrderRequest', $defs: components.schemas }
	const alone = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
	const validate = ajv.compile(JSON.parse(alone))
	return (body) => {
		try {
			return validate(
				JSON.parse(body ?? '', (_name, value) =>
					typeof value === 'string' ? value.trim() : value,
				),
			)
		} catch {
			return false
		}
	}
}
