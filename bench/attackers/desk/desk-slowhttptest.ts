import http from 'node:http'
import type { Fault, FaultOptions, Outcome } from '../../faults/fault.ts'
import { attackSlowly, CONNECTIONS, slowWays } from '../programs/attack-slowly.ts'
import { needing, notMeasured } from '../programs/program.ts'
import { asClerk } from './as-clerk.ts'
import { ask } from './attack.ts'
import { type DeskTarget, deskUnderAttack } from './desk-under-attack.ts'

export const deskSlowhttptest: Fault = {
	name: 'desk-slowhttptest',
	what: `slowhttptest at the desk, ${CONNECTIONS.toLocaleString('en')} connections in each of three ways, while a clerk works`,
	counts: 'connections',
	run: needing('slowhttptest', (options) =>
		deskUnderAttack((target) => attackWith(target, options)),
	),
}

async function attackWith(target: DeskTarget, options: FaultOptions): Promise<Outcome> {
	const { url, listener, folder } = target
	const page = await ask(`${url}/`)
	const script = /\/(assets\/[^"]+\.js)/.exec(page.body)?.[1]
	if (script === undefined) return notMeasured('the desk’s pages are not built: npm run build')
	// It has no option for a header: without the desk's own origin no body would be read.
	const contentType = `application/json\r\nOrigin: ${url}`
	// What a stranger may call, and whose body is read before anything is looked up.
	const ways = slowWays('api/desk/sign-in', script, contentType)
	const asking = { ...asClerk(target), 'the page': () => statusOnNewConnection(listener) }
	return await attackSlowly({ url: listener, folder, ways, asking }, options)
}

/** A clerk's own connection is open already; somebody else has to get one. */
function statusOnNewConnection(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const signal = AbortSignal.timeout(10_000)
		http
			.get(url, { agent: false, signal }, (answer) => {
				answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
			})
			.on('error', reject)
	})
}
