import * as v from 'valibot'
import type { Alert } from '../../log/alerts.ts'
import type { VatNumber } from '../vat-number.ts'
import type { VatNumberAnswer, VatNumberCheck } from '../vat-number-check.ts'

type ViesOptions = {
	/** `https://ec.europa.eu/taxation_customs/vies/rest-api` */
	readonly url: string
	/** Our own number: only to one who gives it VIES gives a consultation number. */
	readonly requester: VatNumber
	readonly alert: Alert
}

const HOUR = 3600_000
const MOST_BYTES = 100_000
const OK = 200

/** What VIES itself takes for a number at all. */
const NUMBER = /^[0-9A-Z+*]{2,12}$/
const CODE = /^[A-Z0-9_-]{1,60}$/
const IDENTIFIER = /^[\w-]{1,60}$/

/** Of what VIES tells, name and address are left unread: of a sole trader they are a person's. */
const answerSchema = v.object({
	actionSucceed: v.optional(v.boolean(), true),
	errorWrappers: v.optional(v.array(v.object({ error: v.nullish(v.string(), '') })), []),
	userError: v.nullish(v.string(), ''),
	valid: v.optional(v.boolean()),
	countryCode: v.nullish(v.string()),
	vatNumber: v.nullish(v.string()),
	requestIdentifier: v.nullish(v.string(), ''),
})

type Answer = v.InferOutput<typeof answerSchema>

/** The EU's register of VAT numbers. Its errors come with HTTP 200. */
export function viesCheck({ url, requester, alert }: ViesOptions): VatNumberCheck {
	let alertedAt = 0
	return {
		async ask(asked, patienceMs) {
			if (!NUMBER.test(asked.number)) return invalid('INVALID_INPUT')
			const question = {
				countryCode: asked.country,
				vatNumber: asked.number,
				requesterMemberStateCode: requester.country,
				requesterNumber: requester.number,
			}
			const answer = await post(`${url}/check-vat-number`, question, patienceMs)
				.then((told) => meaningOf(told, asked))
				.catch(() => unavailable('NO_ANSWER'))
			if (answer.errorCode === REQUESTER_REFUSED && Date.now() - alertedAt > HOUR) {
				alertedAt = Date.now()
				alert('VIES does not accept SELLER_VAT_NUMBER', { code: REQUESTER_REFUSED })
			}
			return answer
		},
	}
}

type Told = { readonly status: number; readonly body: unknown }

async function post(url: string, question: object, patienceMs: number): Promise<Told> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { accept: 'application/json', 'content-type': 'application/json' },
		body: JSON.stringify(question),
		redirect: 'error',
		signal: AbortSignal.timeout(patienceMs),
	})
	const text = await readAtMost(response, MOST_BYTES)
	return { status: response.status, body: parseJson(text) }
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength
		if (size > bytes) throw new Error('The answer does not end')
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

function meaningOf({ status, body }: Told, asked: VatNumber): VatNumberAnswer {
	const { success, output } = v.safeParse(answerSchema, body)
	const code = success ? errorIn(output) : null
	if (code !== null) return isAboutNumber(code) ? invalid(code) : unavailable(code)
	if (status !== OK) return unavailable(`HTTP_${status}`)
	if (!success || output.valid === undefined) return unavailable('NOT_UNDERSTOOD')
	if (!isAbout(output, asked)) return unavailable('OTHER_NUMBER')
	if (!output.valid) return invalid(null)
	const { requestIdentifier } = output
	return {
		answer: 'valid',
		identifier: IDENTIFIER.test(requestIdentifier ?? '') ? requestIdentifier : null,
		errorCode: null,
	}
}

/** An error is one beside any `valid`. */
function errorIn({ actionSucceed, errorWrappers, userError }: Answer): string | null {
	const [wrapper] = errorWrappers
	const named =
		wrapper?.error || (['VALID', 'INVALID', ''].includes(userError ?? '') ? '' : userError)
	if (named) return CODE.test(named) ? named : 'UNKNOWN'
	return actionSucceed && !wrapper ? null : 'UNKNOWN'
}

const REQUESTER_REFUSED = 'INVALID_REQUESTER_INFO'

/** That our own number is refused says nothing about the customer's: it is asked again once ours is right. */
function isAboutNumber(code: string): boolean {
	return code.startsWith('INVALID_') && code !== REQUESTER_REFUSED
}

function isAbout({ countryCode, vatNumber }: Answer, asked: VatNumber): boolean {
	return (
		(countryCode ?? asked.country).toUpperCase() === asked.country &&
		(vatNumber ?? asked.number).toUpperCase() === asked.number
	)
}

const invalid = (errorCode: string | null): VatNumberAnswer => ({
	answer: 'invalid',
	identifier: null,
	errorCode,
})

const unavailable = (errorCode: string): VatNumberAnswer => ({
	answer: 'unavailable',
	identifier: null,
	errorCode,
})
