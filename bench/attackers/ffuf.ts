import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { API_PATHS } from '@coc/contract'
import * as v from 'valibot'
import { newOrderId } from '../../server/orders/order-id.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { countOf, openCountingProxy } from './programs/counting-proxy.ts'
import { needing, notMeasured, runProgram } from './programs/program.ts'
import { type Target, underAttack } from './under-attack.ts'

export const ffuf: Fault = {
	name: 'ffuf',
	what: 'ffuf guesses ids of the minute of a real order, whose own id is among them (limits raised)',
	counts: 'requests',
	run: needing('ffuf', (options) => underAttack((target) => attackWith(target, options))),
}

async function attackWith(target: Target, { isShort, random }: FaultOptions): Promise<Outcome> {
	const guesses = isShort ? 5_000 : 100_000
	const seconds = isShort ? 60 : 600
	const now = Date.now()
	const words = Array.from({ length: guesses }, () => newOrderId(now))
	// The control: one id that must be found.
	words.splice(Math.floor(random() * guesses), 0, target.orderId)
	const wordList = path.join(target.folder, 'ids.txt')
	const report = path.join(target.folder, 'ffuf.json')
	await writeFile(wordList, words.join('\n'))
	// Counted at a proxy of our own: this version of ffuf leaves a few answers out of its report.
	await using proxy = await openCountingProxy(target.url)
	const { byItself } = await runProgram(
		'ffuf',
		[
			...['-u', `${proxy.url}/${API_PATHS.paymentSummary}?id=FUZZ`, '-w', wordList],
			...['-t', '20', '-mc', 'all', '-fc', '204', '-s', '-maxtime', String(seconds)],
			...['-of', 'json', '-o', report],
		],
		{ folder: target.folder, seconds: seconds + 10 },
	)
	const { results } = v.parse(reportSchema, await readFile(report, 'utf8'))
	const isFound = results.some(({ input }) => input.FUZZ === target.orderId)
	if (!isFound) return notMeasured('ffuf missed the id that was there')
	const answered = countOf(proxy) - 1
	const unknown = proxy.answers.get(204) ?? 0
	const isWhole = byItself && answered === guesses
	return {
		n: answered,
		holds: unknown < answered ? false : isWhole ? true : null,
		figures: `${answered} of ${guesses} guesses answered; ${unknown} with 204, ${answered - unknown} with anything else; the id of the order found`,
	}
}

const reportSchema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ results: v.array(v.object({ input: v.object({ FUZZ: v.string() }) })) }),
)
