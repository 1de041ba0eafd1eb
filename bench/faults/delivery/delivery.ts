import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { carNumber, fillCars } from '../../delivery/fill-cars.ts'
import { noPromises } from '../customers.ts'
import { postmasterOf } from '../database/postmaster.ts'
import { inDeployment, type Service } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { reconciledSchema, reconcileLedgers, sumOf } from '../ledgers.ts'
import {
	describeDesk,
	deskHolds,
	deskLedger,
	deskLedgerSchema,
	sumOfDesks,
} from '../office/desk-ledger.ts'
import { openOffice } from '../office/office.ts'
import { untilServing } from '../until-serving.ts'
import {
	certificateLedger,
	certificateLedgerSchema,
	certificatesHold,
	describeCertificates,
	sumOfCertificates,
} from './certificate-ledger.ts'
import { startImporter } from './importing.ts'
import {
	loseCallbacks,
	type PaidOrder,
	payingCustomers,
	tellOfRefunds,
} from './paying-customers.ts'

const CUSTOMERS = 20
const CARS_EACH_TIME = 8
/** One of so many cars never gets a certificate. */
const NEVER = 8
const PORTIONS = 2
const KILLS_EACH = 50

const portionSchema = v.object({
	books: reconciledSchema,
	certificates: certificateLedgerSchema,
	desk: deskLedgerSchema,
})

export const delivery: Fault = {
	name: 'delivery',
	what: 'kill -9 of server, worker, database, import and desk while orders are paid, certificates imported, notes written and money given back',
	counts: 'kills',
	run: async (options) => {
		const { isShort, log, portions } = options
		const kills = isShort ? 6 : KILLS_EACH
		const parts = await portions(isShort ? 1 : PORTIONS, portionSchema, (random) =>
			killIn(kills, random, log),
		)
		const certificates = sumOfCertificates(parts.map((part) => part.certificates))
		const desk = sumOfDesks(parts.map((part) => part.desk))
		return outcomeOf(
			kills * parts.length,
			sumOf(parts.map(({ books }) => books)),
			`${describeCertificates(certificates)}; ${describeDesk(desk)}`,
			certificatesHold(certificates) && deskHolds(desk) && desk.refunds > 0,
		)
	},
}

function killIn(kills: number, random: () => number, log: FaultOptions['log']) {
	return inDeployment(async (deployment) => {
		await fillCars(deployment.database, kills * CARS_EACH_TIME)
		await loseCallbacks(deployment)
		const web = await deployment.service('web')
		const worker = await deployment.service('worker')
		const desk = await deployment.service('desk')
		await Promise.all([web.start(), worker.start(), desk.start()])

		const importer = startImporter(deployment)
		const victims: (() => Promise<unknown>)[] = [
			() => restart(web),
			() => restart(worker),
			async () => {
				process.kill(await postmasterOf(deployment), 'SIGKILL')
				await untilServing(web.url)
			},
			async () => importer.kill(),
			() => restart(desk),
		]
		const promises = noPromises()
		const paid: PaidOrder[] = []
		const toRefund = oneInFive(paid, random)
		const office = await openOffice(deployment, desk.url.replace('127.0.0.1', 'localhost'), {
			chooseOrder: () => promises.kept[Math.floor(random() * promises.kept.length)]?.orderId,
			nextPaid: () => toRefund()?.orderId,
		})
		const closing = new AbortController()
		const anyCar = () => carNumber(Math.floor(random() * kills * CARS_EACH_TIME))
		const chooseCars = () => [...new Set(random() < 0.7 ? [anyCar()] : [anyCar(), anyCar()])]
		const visit = { deployment, url: () => web.url, promises, chooseCars }
		const paying = payingCustomers(CUSTOMERS, visit, closing.signal, paid)
		// Told once the killing is over: everything is cleared away then.
		paying.catch(() => undefined)
		for (let kill = 1; kill <= kills; kill++) {
			const first = (kill - 1) * CARS_EACH_TIME
			const cars = Array.from({ length: CARS_EACH_TIME }, (_, n) => first + n)
			await importer.begin(cars.filter((n) => n % NEVER !== 0).map(carNumber))
			await pause(300 + random() * 700)
			await victims[kill % victims.length]?.()
			if (kill % 10 === 0) log(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
		}
		const imported = await importer.end()
		closing.abort()
		await paying
		const acts = await office.close()
		await tellOfRefunds(deployment, web.url)
		const books = await reconcileLedgers(deployment, promises)
		return {
			books,
			certificates: await certificateLedger(deployment, paid, imported),
			desk: await deskLedger(deployment, acts),
		}
	})
}

/** Each of them once, now and then, while more come. */
function oneInFive<Item>(items: readonly Item[], random: () => number): () => Item | undefined {
	let next = 0
	return () => (random() < 0.2 && next < items.length ? items[next++] : undefined)
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
