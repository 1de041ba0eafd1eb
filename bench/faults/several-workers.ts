import { setTimeout as pause } from 'node:timers/promises'
import { customers, noPromises } from './customers.ts'
import { type Fault, outcomeOf } from './fault.ts'
import { inHouse } from './house.ts'
import { reconcileLedgers } from './ledgers.ts'

export const severalWorkers: Fault = {
	name: 'worker-kills',
	what: 'one web process and three workers, of which one after another is killed in its work',
	run: ({ isShort, random, tell }) =>
		inHouse(async (house) => {
			const kills = isShort ? 6 : 60
			const web = await house.service('web')
			await web.start()
			const workers = [
				await house.service('worker'),
				await house.service('worker'),
				await house.service('worker'),
			]
			await Promise.all(workers.map((worker) => worker.start()))
			const promises = noPromises()
			const closing = new AbortController()
			const ordering = customers(4, () => web.url, promises, closing.signal)
			for (let kill = 1; kill <= kills; kill++) {
				await pause(200 + random() * 500)
				const worker = workers[kill % workers.length]
				await worker?.kill()
				await worker?.start()
				if (kill % 20 === 0) tell(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
			}
			closing.abort()
			await ordering
			return outcomeOf(kills, await reconcileLedgers(house, promises))
		}),
}
