import { setTimeout as pause } from 'node:timers/promises'
import { noPromises, order } from '../customers.ts'
import { type Deployment, inDeployment } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { hasProxy, NO_PROXY, startWebProxy } from '../haproxy.ts'
import { reconcileLedgers } from '../ledgers.ts'

const CUSTOMERS = 4

export const rollingRestarts: Fault = {
	name: 'rolling-restarts',
	what: 'two web processes behind HAProxy and a worker, restarted in turn (SIGTERM) while customers order',
	counts: 'restarts',
	isTimed: true,
	run: async (options) =>
		(await hasProxy())
			? inDeployment((deployment) => restartIn(deployment, options))
			: { n: 0, holds: null, figures: NO_PROXY },
}

async function restartIn(deployment: Deployment, { isShort, log }: FaultOptions) {
	const restarts = isShort ? 3 : 50
	const webs = [await deployment.service('web'), await deployment.service('web')]
	const worker = await deployment.service('worker')
	const services = [...webs, worker]
	for (const service of services) await service.start()
	await using proxy = await startWebProxy(deployment, webs)

	const promises = noPromises()
	const pages = new Map<string, number>()
	const closing = new AbortController()
	const visiting = Promise.all([
		...Array.from({ length: CUSTOMERS }, async () => {
			while (!closing.signal.aborted) {
				await order(() => proxy.url, promises, closing.signal)
				await pause(100)
			}
		}),
		readPages(proxy.url, pages, closing.signal),
	])
	for (let restart = 1; restart <= restarts; restart++) {
		const service = services[restart % services.length]
		await service?.kill('SIGTERM')
		await service?.start()
		// As long as the proxy needs to find out.
		await pause(1_000)
		if (restart % 10 === 0)
			log(`${restart} of ${restarts} restarts, ${promises.kept.length} orders`)
	}
	closing.abort()
	await visiting
	const books = await reconcileLedgers(deployment, promises)
	const answers = [...promises.answers, ...pages]
	const all = answers.reduce((sum, [, count]) => sum + count, 0)
	const failed = answers.filter(([status]) => status !== '200')
	const failures = failed.map(([status, count]) => `${count} × ${status}`).join(', ') || '0'
	return outcomeOf(restarts, books, `${failures} of ${all} requests failed`, failed.length === 0)
}

export async function readPages(url: string, answers: Map<string, number>, signal: AbortSignal) {
	while (!signal.aborted) {
		const answer = await fetch(`${url}/order`).catch(() => null)
		const whole = await answer?.text().catch(() => null)
		const status = answer && typeof whole === 'string' ? String(answer.status) : 'no answer'
		answers.set(status, (answers.get(status) ?? 0) + 1)
		await pause(50)
	}
}
