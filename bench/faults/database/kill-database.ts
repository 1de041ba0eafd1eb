import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { customers, noPromises, order } from '../customers.ts'
import { inDeployment } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { reconciledSchema, reconcileLedgers, sumOf } from '../ledgers.ts'
import {
	describeDesk,
	deskHolds,
	deskLedger,
	deskLedgerSchema,
	sumOfDesks,
} from '../office/desk-ledger.ts'
import { deskBeside, openOffice } from '../office/office.ts'
import { untilServing } from '../until-serving.ts'
import { postmasterOf } from './postmaster.ts'

const PORTIONS = 4
const KILLS_EACH = 50

const portionSchema = v.object({
	books: reconciledSchema,
	desk: deskLedgerSchema,
	seen: v.object({ found: v.number(), unavailable: v.number(), denied: v.number() }),
})

export const killDatabase: Fault = {
	name: 'database-kills',
	what: 'kill -9 of PostgreSQL while customers order and look at their orders, and operators write notes',
	counts: 'kills',
	run: async (options) => {
		const { isShort, log, portions } = options
		const kills = isShort ? 5 : KILLS_EACH
		const parts = await portions(isShort ? 1 : PORTIONS, portionSchema, (random) =>
			killIn(kills, random, log),
		)
		const sumOfLooks = (what: keyof Seen) => parts.reduce((sum, { seen }) => sum + seen[what], 0)
		const desk = sumOfDesks(parts.map((part) => part.desk))
		const denied = sumOfLooks('denied')
		const answers = `${sumOfLooks('found')} looks at a known order found it, ${sumOfLooks('unavailable')} were answered with 503, ${denied} 'not found'`
		return outcomeOf(
			kills * parts.length,
			sumOf(parts.map(({ books }) => books)),
			`${answers}; ${describeDesk(desk)}`,
			denied === 0 && deskHolds(desk),
		)
	},
}

function killIn(kills: number, random: () => number, log: FaultOptions['log']) {
	return inDeployment(async (deployment) => {
		const atDesk = await deskBeside()
		const service = await deployment.service('all', atDesk)
		await service.start()
		const promises = noPromises()
		await order(() => service.url, promises, new AbortController().signal)
		const known = promises.kept[0]?.orderId ?? ''
		await untilHandled(service.url, known)

		const office = await openOffice(deployment, atDesk.DESK_URL, {
			chooseOrder: () => promises.kept[Math.floor(random() * promises.kept.length)]?.orderId,
		})
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
		const acts = await office.close()
		const seen = await looks
		const books = await reconcileLedgers(deployment, promises)
		return { books, desk: await deskLedger(deployment, acts), seen }
	})
}

type Seen = v.InferOutput<typeof portionSchema>['seen']

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
