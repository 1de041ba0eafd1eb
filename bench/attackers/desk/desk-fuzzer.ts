import { CHANGES_PATH } from '@coc/contract/desk'
import fc from 'fast-check'
import { inputsFor } from '../../../server/desk/http/testing/act-inputs.ts'
import { answerChecker, fetchApiDocument } from '../../../server/testing/documented-answers.ts'
import { BROWSER } from '../../desk/operator.ts'
import type { Fault, FaultOptions, Outcome } from '../../faults/fault.ts'
import { describeStatuses, fuzz, showBreaches } from '../fuzz.ts'
import { type FuzzRequest, fuzzRequests } from '../fuzz-requests.ts'
import { type DeskTarget, deskUnderAttack } from './desk-under-attack.ts'

/** One ends the session, the other has no end. */
const LEFT_OUT = ['/api/desk/sign-out', CHANGES_PATH]

export const deskFuzzer: Fault = {
	name: 'desk-fuzzer',
	what: 'requests made from the desk’s own document, all acts among them, with a manager’s session',
	run: (options) => deskUnderAttack((target) => attackWith(target, options)),
}

async function attackWith(
	{ url, orderId, manager }: DeskTarget,
	{ isShort, random, log }: FaultOptions,
): Promise<Outcome> {
	const headers = { cookie: manager.cookie(), origin: url, 'user-agent': BROWSER }
	const document = await fetchApiDocument(url, { path: '/api/desk/openapi.json', headers })
	const paths = Object.entries(document.paths).filter(([path]) => !LEFT_OUT.includes(path))
	const acts = Object.entries(inputsFor(orderId)).map(
		([name, input]) => [`/api/desk/acts/${name}`, input] as const,
	)
	const requests = fc.sample(
		fuzzRequests(
			{ ...document, paths: Object.fromEntries(paths) },
			{ orderId, callbackToken: '', bodies: Object.fromEntries(acts), isCaseSensitive: true },
		),
		{ numRuns: isShort ? 3_000 : 30_000, seed: Math.floor(random() * 2 ** 31) },
	)
	const { statuses, complaints } = await fuzz({
		url,
		requests,
		checker: answerChecker(document),
		send: (request) => answerTo(url, headers, request),
	})
	showBreaches(complaints, log)
	// The control: the session lasted, so that requests came as far as an operator's.
	await manager.get('/api/desk/me')
	return {
		n: requests.length,
		holds: complaints.length === 0,
		figures: `${requests.length} requests (answers ${describeStatuses(statuses)}); ${complaints.length} answers of 500 or more, or that the document does not describe`,
	}
}

async function answerTo(
	url: string,
	own: Readonly<Record<string, string>>,
	{ method, path, headers, body }: FuzzRequest,
): Promise<Response> {
	return await fetch(url + path, {
		method,
		headers: { ...own, ...headers },
		body: body === null || method === 'GET' ? null : Buffer.from(body),
		redirect: 'manual',
		signal: AbortSignal.timeout(30_000),
	})
}
