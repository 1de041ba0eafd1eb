import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { noteChanges } from '../../orders/changing/note-changes.ts'
import { requestMailAgain } from '../../orders/mails/mail-requests.ts'
import type { Shop } from '../../orders/shop.ts'
import {
	type Chosen,
	carsOf,
	type NotChosen,
	type OpenDelivery,
	withDeliveries,
} from '../by-hand/with-deliveries.ts'
import { moveDelivery } from '../move-delivery.ts'

export type PostOutcome =
	| { readonly outcome: 'posted'; readonly cars: readonly string[] }
	| { readonly outcome: 'corrected'; readonly cars: readonly string[]; readonly told: boolean }
	| { readonly outcome: 'unchanged' }
	/** Somebody noted another number: `corrects` says that this one is meant instead. */
	| { readonly outcome: 'posted-before'; readonly carrier: string; readonly number: string }
	/** The letter lists a car that cannot be posted now. */
	| { readonly outcome: 'letter-differs' }
	| { readonly outcome: 'several-postings' | 'not-by-post' | 'has-problem' | 'stopped' | NotChosen }

type Posting = Chosen & {
	readonly carrier: string
	/** Null: nobody numbers such a letter. */
	readonly number: string | null
	readonly operator: string
	/** The number that this one takes the place of. */
	readonly corrects: string | null
	/** Whether the customer is told of a correction. */
	readonly tell: boolean
}

/** Notes that certificates were posted, and tells the customer; or puts right what was noted. */
export function postOrder(
	shop: Shop,
	{ orderId, cars, ...posting }: Posting,
	note: NoteAct = nobodysAct,
): Promise<PostOutcome> {
	return withDeliveries(shop, { orderId, cars }, async (transaction, deliveries) => {
		const plan = planOf(deliveries, cars.length > 0, posting)
		if ('outcome' in plan) return plan
		const { unsent, wrong } = plan
		for (const delivery of unsent) await post(transaction, delivery, posting)
		for (const delivery of wrong) await noteNumber(transaction, delivery.id, posting)
		const { carrier, number, operator, tell } = posting
		const [first] = wrong
		const now = `${carrier} ${number ?? ''}`.trim()
		const old = `${first?.carrier ?? ''} ${first?.number ?? ''}`.trim()
		const changes = first ? [{ field: 'tracking_number', old, new: now }] : []
		await noteChanges(transaction, { orderId, operator }, changes)
		await tellPosted(shop, transaction, orderId, tell ? [...unsent, ...wrong] : unsent)
		await note(transaction)
		return unsent.length > 0
			? { outcome: 'posted', cars: carsOf(unsent) }
			: { outcome: 'corrected', cars: carsOf(wrong), told: tell }
	})
}

type Plan = { readonly unsent: readonly OpenDelivery[]; readonly wrong: readonly OpenDelivery[] }

function planOf(
	deliveries: readonly OpenDelivery[],
	areNamed: boolean,
	{ carrier, number, corrects }: Omit<Posting, keyof Chosen>,
): Plan | PostOutcome {
	const byPost = deliveries.filter(({ form }) => form === 'post')
	if (byPost.length === 0) return { outcome: 'not-by-post' }
	const ofStatus = (...statuses: string[]) =>
		byPost.filter(({ status }) => statuses.includes(status))
	const waiting = ofStatus('WAITING', 'READY')
	const owed = waiting.filter(({ isOwed }) => isOwed)
	const unsent = areNamed ? owed : inLetter(owed)
	const sent = ofStatus('SENT', 'FETCHED')
	const hasProblem = ofStatus('PROBLEM').length > 0
	const isNoneLeft = unsent.length + sent.length === 0
	if (hasProblem && (areNamed || isNoneLeft)) return { outcome: 'has-problem' }
	const isStopped = ofStatus('STOPPED').length > 0 || owed.length < waiting.length
	if (isStopped && (areNamed || isNoneLeft)) return { outcome: 'stopped' }
	const differs = byPost.some((one) => one.isInLetter && ![...unsent, ...sent].includes(one))
	if (differs && !areNamed) return { outcome: 'letter-differs' }
	// Who names no car means the next letter; only when all are posted, the last one.
	const mended = areNamed || unsent.length === 0 ? sent : []
	const wrong = mended.filter((before) => before.carrier !== carrier || before.number !== number)
	const [first] = wrong
	if (unsent.length === 0 && !first) return { outcome: 'unchanged' }
	if (!first) return { unsent, wrong }
	if (wrong.some((other) => other.number !== first.number)) return { outcome: 'several-postings' }
	return corrects === (first.number ?? '')
		? { unsent, wrong }
		: { outcome: 'posted-before', carrier: first.carrier ?? '', number: first.number ?? '' }
}

/** As its cover letter lists them. Without one, all that are owed. Of both, what the archive has, if that is anything. */
function inLetter(owed: readonly OpenDelivery[]): readonly OpenDelivery[] {
	const listed = owed.filter(({ isInLetter }) => isInLetter)
	const meant = listed.length > 0 ? listed : owed
	const toPack = meant.filter(({ isToPack }) => isToPack)
	return toPack.length > 0 ? toPack : meant
}

type Number = Pick<Posting, 'carrier' | 'number'>

async function post(
	transaction: DatabaseTransaction,
	{ id }: OpenDelivery,
	number: Number,
): Promise<void> {
	await moveDelivery(transaction, { deliveryId: id, to: 'READY', cause: 'packed' })
	await moveDelivery(transaction, { deliveryId: id, to: 'SENT', cause: 'posted' })
	await noteNumber(transaction, id, number)
	// That letter has left: the next envelope has one of its own.
	await transaction
		.updateTable('deliveries')
		.set({ is_in_letter: false })
		.where('id', '=', id)
		.execute()
}

async function noteNumber(
	transaction: DatabaseTransaction,
	deliveryId: string,
	{ carrier, number }: Number,
): Promise<void> {
	await transaction
		.updateTable('deliveries')
		.set({ carrier, tracking_number: number })
		.where('id', '=', deliveryId)
		.execute()
}

/** One mail for all that lies in the letter. */
async function tellPosted(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	deliveries: readonly OpenDelivery[],
): Promise<void> {
	if (deliveries.length === 0) return
	const mailId = await requestMailAgain(shop, transaction, orderId, 'certificate-posted')
	const ids = deliveries.map(({ id }) => id)
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: mailId })
		.where('id', 'in', ids)
		.execute()
}
