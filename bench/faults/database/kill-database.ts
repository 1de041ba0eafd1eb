import { setTimeout as pause } from 'node:timers/promises'
import { customers, noPromises, order } from '../customers.ts'
import { inDeployment } from '../deployment.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { untilServing } from '../until-serving.ts'
import { postmasterOf } from './postmaster.ts'

export const killDatabase: Fault = {
	name: 'database-kills',
	what: 'kill -9 of PostgreSQL while customers order and look at their orders',
	run: ({ isShort, random, log }) =>
		inDeployment(async (deployment) => {
			const kills = isShort ? 5 : 50
			const service = await deployment.service()
			await service.start()
			const promises = noPromises()
			await order(() => service.url, promises, new AbortController().signal)
			const known = promises.kept[0]?.orderId ?? ''
			await untilHandled(service.url, known)

			const closing = new AbortController()
			const ordering = customers(8, () => service.url, promises, closing.signal)
			const looks = lookAgainAndAgain(service.url, known, closing.signal)
			for (let kill = 1; kill <= kills; kill++) {
				await pause(300 + random() * 700)
				process.kill(await postmasterOf(deployment), 'SIGKILL')
				await untilServing(service.url)
				if (kill % 10 === 0) log(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
			}
			closing.abort()
			await ordering
			const seen = await looks
			const books = await reconcileLedgers(deployment, promises)
			const answers = `${seen.found} looks at a known order found it, ${seen.unavailable} were answered with 503, ${seen.denied} 'not found'`
			return outcomeOf(kills, books, answers, seen.denied === 0)
		}),
}

async function look(url: string, orderId: string): Promise<number> {
	const answer = await fetch(`${url}/api/order/payment?id=${orderId}`, {
		signal: AbortSignal.timeout(10_000),
	}).catch(() => null)
	return answer?.status ?? 0
}

async function lookAgainAndAgain(url: string, orderId: string, signal: AbortSignal) {
	const seen = { found: 0, unavailable: 0, denied: 0 }
	while (!signal.aborted) {
		const status = await look(url, orderId)
		if (status === 200) seen.found++
		else if (status === 204) seen.denied++
		else seen.unavailable++
		await pause(5)
	}
	return seen
}

async function untilHandled(url: string, orderId: string): Promise<void> {
	while ((await look(url, orderId)) !== 200) await pause(50)
}
