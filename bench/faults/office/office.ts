import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DONE_BEFORE } from '@coc/contract/desk'
import { connectDatabase } from '../../../server/db/database.ts'
import { type Operator, signIn } from '../../desk/operator.ts'
import { type Deployment, freePort } from '../deployment.ts'
import { untilAnswered } from '../until-answered.ts'
import type { Acknowledged } from './desk-ledger.ts'

const OPERATORS = 6
const THINK_TIME_MS = 200
/** One krona, so that every car is owed as before. */
const REFUND_ORE = 100
const PROPER = ['written', 'refunded', 'under-way', DONE_BEFORE]

/** Claims of processes that were killed, or could not give them up: else they are taken over after a minute. */
const TAKE_OVER_NOW = `
	update act_keys set claimed_at = claimed_at - interval '1 minute'
	where answer is null and claimed_at < now() - interval '5 seconds'`

/** What is there to work on. */
type Choices = {
	/** Any order, for a note. */
	readonly chooseOrder: () => string | undefined
	/** A paid one, each once. */
	readonly nextPaid?: () => string | undefined
}

export type Office = {
	/** Once every act that was begun is answered. */
	close(): Promise<Acknowledged[]>
}

/** The settings of a desk beside the site, in one process. */
export async function deskBeside() {
	const port = await freePort()
	return { DESK_PORT: String(port), DESK_URL: `http://localhost:${port}` }
}

/** Operators at work. Each act is sent, under its key, until it is answered: something is being killed. */
export async function openOffice(
	deployment: Deployment,
	deskUrl: string,
	choices: Choices,
): Promise<Office> {
	const closing = new AbortController()
	const acknowledged: Acknowledged[] = []
	const operators: Operator[] = []
	// A process serves the site a moment earlier than the desk.
	await untilAnswered(() => fetch(`${deskUrl}/health/live`))
	const { db, close } = connectDatabase(deployment.databaseUrl, 2)
	try {
		while (operators.length < OPERATORS) operators.push(await signIn(db, deskUrl, 'manager'))
	} finally {
		await close()
	}
	const work = async (operator: Operator) => {
		while (!closing.signal.aborted) {
			const deed = await nextDeed(deployment, choices)
			if (deed) {
				await untilDone(operator, deed)
				acknowledged.push(deed)
			}
			await pause(THINK_TIME_MS)
		}
	}
	const working = Promise.all(operators.map(work))
	// Told when the office closes.
	working.catch(() => undefined)
	return {
		async close() {
			closing.abort()
			// What waits need not wait longer: everything works again, or is about to.
			await untilAnswered(() => deployment.database.query(TAKE_OVER_NOW))
			await working.finally(() => Promise.all(operators.map((one) => one[Symbol.asyncDispose]())))
			return acknowledged
		},
	}
}

type Deed = Acknowledged & { readonly input: object }

async function nextDeed(deployment: Deployment, choices: Choices): Promise<Deed | null> {
	const paid = choices.nextPaid?.()
	if (paid) return await refundOf(deployment, paid)
	const orderId = choices.chooseOrder()
	const words = randomUUID()
	return orderId ? { act: 'note', orderId, words, input: { orderId, words } } : null
}

/** The payment as the screen would show it; the passkey is shown again beforehand. */
async function refundOf(deployment: Deployment, orderId: string): Promise<Deed> {
	const attemptId = await untilAnswered(async () => {
		await deployment.database.query('update desk_sessions set confirmed_at = now()')
		const { rows } = await deployment.database.query<{ id: string }>(
			`select id from payment_attempts where order_id = $1 and status = 'SETTLED'`,
			[orderId],
		)
		return rows[0]?.id ?? null
	})
	const wanted = { amountOre: REFUND_ORE }
	const input = { orderId, wanted, attemptId, shownOre: REFUND_ORE }
	return { act: 'refund', orderId, words: '', input }
}

async function untilDone(operator: Operator, { act, input }: Deed): Promise<void> {
	const key = randomUUID()
	const outcome = await untilAnswered(() => operator.act(act, input, key))
	if (!PROPER.includes(outcome)) throw new Error(`A ${act} came out as ${outcome}`)
}
