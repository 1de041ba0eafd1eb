import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { median } from '../../median.ts'
import { customers, noPromises } from '../customers.ts'
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
import { untilAnswered } from '../until-answered.ts'

const SERVING_AGAIN_MS = 2_000
const PORTIONS = 6
const KILLS_EACH = 100

const portionSchema = v.object({
	books: reconciledSchema,
	desk: deskLedgerSchema,
	starts: v.array(v.number()),
})

export const killServer: Fault = {
	name: 'server-kills',
	what: 'kill -9 of the whole service while customers order and operators write notes',
	counts: 'kills',
	isTimed: true,
	run: async (options) => {
		const { isShort, log, portions } = options
		const kills = isShort ? 6 : KILLS_EACH
		const parts = await portions(isShort ? 1 : PORTIONS, portionSchema, (random) =>
			killIn(kills, random, log),
		)
		const desk = sumOfDesks(parts.map((part) => part.desk))
		const starts = parts.flatMap((part) => part.starts)
		const usual = median(starts)
		const again = `serving again after ${Math.round(usual)} ms (median), ${Math.round(Math.max(...starts))} ms at most`
		return outcomeOf(
			kills * parts.length,
			sumOf(parts.map(({ books }) => books)),
			`${again}; ${describeDesk(desk)}`,
			usual <= SERVING_AGAIN_MS && deskHolds(desk),
		)
	},
}

function killIn(kills: number, random: () => number, log: FaultOptions['log']) {
	return inDeployment(async (deployment) => {
		const atDesk = await deskBeside()
		const service = await deployment.service('all', atDesk)
		await service.start()
		const promises = noPromises()
		const office = await openOffice(deployment, atDesk.DESK_URL, {
			chooseOrder: () => promises.kept[Math.floor(random() * promises.kept.length)]?.orderId,
		})
		const closing = new AbortController()
		const ordering = customers(8, () => service.url, promises, closing.signal)
		const starts: number[] = []
		for (let kill = 1; kill <= kills; kill++) {
			// Every other one finds the desk at work, which starts after the site.
			if (kill % 2 === 0) await untilAnswered(() => fetch(`${atDesk.DESK_URL}/health/live`))
			await pause(100 + random() * 500)
			await service.kill()
			starts.push(await service.start())
			if (kill % 20 === 0) log(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
		}
		closing.abort()
		await ordering
		const acts = await office.close()
		const books = await reconcileLedgers(deployment, promises)
		return { books, desk: await deskLedger(deployment, acts), starts }
	})
}
