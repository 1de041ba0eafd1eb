import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../median.ts'
import { customers, noPromises } from '../customers.ts'
import { inDeployment } from '../deployment.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'

const SERVING_AGAIN_MS = 2_000

export const killServer: Fault = {
	name: 'server-kills',
	what: 'kill -9 of the whole service while customers order',
	isTimed: true,
	run: ({ isShort, random, log }) =>
		inDeployment(async (deployment) => {
			const kills = isShort ? 6 : 200
			const service = await deployment.service()
			await service.start()
			const promises = noPromises()
			const closing = new AbortController()
			const ordering = customers(8, () => service.url, promises, closing.signal)
			const starts: number[] = []
			for (let kill = 1; kill <= kills; kill++) {
				await pause(100 + random() * 500)
				await service.kill()
				starts.push(await service.start())
				if (kill % 20 === 0) log(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
			}
			closing.abort()
			await ordering
			const books = await reconcileLedgers(deployment, promises)
			const usual = median(starts)
			const again = `serving again after ${Math.round(usual)} ms (median), ${Math.round(Math.max(...starts))} ms at most`
			return outcomeOf(kills, books, again, usual <= SERVING_AGAIN_MS)
		}),
}
