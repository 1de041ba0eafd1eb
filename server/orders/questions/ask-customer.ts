import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { requestMailAgain } from '../mails/mail-requests.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { type Question, readQuestions } from './read-questions.ts'

const DAY = 24 * 3600_000

export type AskOutcome =
	| 'asked'
	/** In the same words, less than a day ago, by a mail that went or will go: nobody means that twice. */
	| 'asked-before'
	/** The person was erased. */
	| 'no-address'
	| 'not-found'

type Asking = { readonly orderId: string; readonly words: string }

/** Mails the customer a question, in an operator's words. They are with the mail alone, never in its job. */
export function askCustomer(
	shop: Pick<Shop, 'db' | 'enqueue' | 'hasGivenUp'>,
	{ orderId, words }: Asking,
	noteFor: (question: number) => NoteAct = () => nobodysAct,
	now = Date.now(),
): Promise<AskOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		if (!(await lockOrder(transaction, orderId))) return 'not-found'
		if (!(await hasAddress(transaction, orderId))) return 'no-address'
		const isSame = (other: Question) => other.words === words && now - other.at.getTime() < DAY
		const same = (await readQuestions(transaction, orderId)).filter(isSame)
		if (await isAnyOnItsWay(shop, transaction, same)) return 'asked-before'
		const question = await request(shop, transaction, { orderId, words })
		await noteFor(question)(transaction)
		return 'asked'
	})
}

async function hasAddress(transaction: DatabaseTransaction, orderId: string): Promise<boolean> {
	const order = await transaction
		.selectFrom('orders')
		.select(['reduced_at', 'email_address'])
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow()
	return order.reduced_at === null && order.email_address !== ''
}

/** Also one that came: only what was given up never reaches the customer. */
async function isAnyOnItsWay(
	shop: Pick<Shop, 'hasGivenUp'>,
	transaction: DatabaseTransaction,
	questions: readonly Question[],
): Promise<boolean> {
	for (const { mailId, sentAt } of questions) {
		if (sentAt || !(await shop.hasGivenUp(executorOf(transaction), [mailId]))) return true
	}
	return false
}

/**
 * The questions of a locked order that never came, each once more, as a mail of its own: each asks for something else. Where
 * there is none, the latest.
 */
export async function askAgain(
	shop: Pick<Shop, 'enqueue' | 'hasGivenUp'>,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const questions = await readQuestions(transaction, orderId)
	const again: string[] = []
	for (const [words, same] of Map.groupBy(questions, (question) => question.words)) {
		if (!(await isAnyOnItsWay(shop, transaction, same))) again.push(words)
	}
	const latest = questions.slice(-1).map(({ words }) => words)
	for (const words of again.length > 0 ? again : latest) {
		await request(shop, transaction, { orderId, words })
	}
}

/** Its number among the order's questions. */
async function request(
	shop: Pick<Shop, 'enqueue'>,
	transaction: DatabaseTransaction,
	{ orderId, words }: Asking,
): Promise<number> {
	const mailId = await requestMailAgain(shop, transaction, orderId, 'question')
	if (mailId === null) throw new Error('The order is to be locked')
	await transaction.insertInto('mail_questions').values({ mail_id: mailId, words }).execute()
	const { version } = await transaction
		.selectFrom('mails')
		.select('version')
		.where('id', '=', mailId)
		.executeTakeFirstOrThrow()
	return version
}
