import { setTimeout as pause } from 'node:timers/promises'
import { customers, noPromises } from './customers.ts'
import { type Fault, outcomeOf } from './fault.ts'
import { inHouse } from './house.ts'
import { reconcileLedgers } from './ledgers.ts'

const SERVING_AGAIN_MS = 2_000

export const killServer: Fault = {
	name: 'server-kills',
	what: 'kill -9 of the whole service while customers order',
	isTimed: true,
	run: ({ isShort, random, tell }) =>
		inHouse(async (house) => {
			const kills = isShort ? 6 : 200
			const service = await house.service()
			await service.start()
			const promises = noPromises()
			const closing = new AbortController()
			const ordering = customers(8, () => service.url, promises, closing.signal)
			const starts: number[] = []
			for (let kill = 1; kill <= kills; kill++) {
				await pause(100 + random() * 500)
				await service.kill()
				starts.push(await service.start())
				if (kill % 20 === 0) tell(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
			}
			closing.abort()
			await ordering
			const books = await reconcileLedgers(house, promises)
			const sorted = starts.toSorted((a, b) => a - b)
			const median = sorted[Math.floor(sorted.length / 2)] ?? 0
			const slowest = sorted.at(-1) ?? 0
			const again = `serving again after ${Math.round(median)} ms (median), ${Math.round(slowest)} ms at most`
			return outcomeOf(kills, books, again, median <= SERVING_AGAIN_MS)
		}),
}
