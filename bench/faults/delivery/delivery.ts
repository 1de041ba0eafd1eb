import { setTimeout as pause } from 'node:timers/promises'
import { carNumber, fillCars } from '../../delivery/fill-cars.ts'
import { noPromises } from '../customers.ts'
import { postmasterOf } from '../database/postmaster.ts'
import { inDeployment, type Service } from '../deployment.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { untilServing } from '../until-serving.ts'
import { certificateLedger } from './certificate-ledger.ts'
import { startImporter } from './importing.ts'
import { loseCallbacks, payingCustomers } from './paying-customers.ts'

const CUSTOMERS = 20
const CARS_EACH_TIME = 8
/** One of so many cars never gets a certificate. */
const NEVER = 8

export const delivery: Fault = {
	name: 'delivery',
	what: 'kill -9 of server, worker, database and import while orders are paid and certificates imported',
	run: ({ isShort, random, log }) =>
		inDeployment(async (deployment) => {
			const kills = isShort ? 6 : 100
			await fillCars(deployment.database, kills * CARS_EACH_TIME)
			await loseCallbacks(deployment)
			const web = await deployment.service('web')
			const worker = await deployment.service('worker')
			await Promise.all([web.start(), worker.start()])

			const importer = startImporter(deployment)
			const victims: (() => Promise<unknown>)[] = [
				() => restart(web),
				() => restart(worker),
				async () => {
					process.kill(await postmasterOf(deployment), 'SIGKILL')
					await untilServing(web.url)
				},
				async () => importer.kill(),
			]
			const promises = noPromises()
			const closing = new AbortController()
			const anyCar = () => carNumber(Math.floor(random() * kills * CARS_EACH_TIME))
			const chooseCars = () => [...new Set(random() < 0.7 ? [anyCar()] : [anyCar(), anyCar()])]
			const visit = { deployment, url: () => web.url, promises, chooseCars }
			const paying = payingCustomers(CUSTOMERS, visit, closing.signal)
			// Told once the killing is over: everything is cleared away then.
			paying.catch(() => undefined)
			for (let kill = 1; kill <= kills; kill++) {
				const first = (kill - 1) * CARS_EACH_TIME
				const cars = Array.from({ length: CARS_EACH_TIME }, (_, n) => first + n)
				await importer.begin(cars.filter((n) => n % NEVER !== 0).map(carNumber))
				await pause(300 + random() * 700)
				await victims[kill % victims.length]?.()
				if (kill % 20 === 0) log(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
			}
			const certificates = await importer.end()
			closing.abort()
			const paid = await paying
			const books = await reconcileLedgers(deployment, promises)
			const ledger = await certificateLedger(deployment, paid, certificates)
			const figures = [
				`${ledger.paidCars} cars paid, ${ledger.mailsOff} with a certificate without exactly one mail about it`,
				`${ledger.toldTooMuch} without one not waiting`,
				`${ledger.files} files imported, ${ledger.filesOff} missing, doubled or not what their SHA-256 says`,
			]
			const holds = ledger.mailsOff + ledger.toldTooMuch + ledger.filesOff === 0
			return outcomeOf(kills, books, figures.join('; '), holds && ledger.paidCars > 0)
		}),
}

const STARTS = 5

/** As whoever looks after the processes does: one that does not come up is started again. */
async function restart(service: Service): Promise<void> {
	await service.kill()
	for (let start = 1; start < STARTS; start++) {
		const isUp = await service.start().then(
			() => true,
			() => false,
		)
		if (isUp) return
		await service.kill()
	}
	await service.start()
}
