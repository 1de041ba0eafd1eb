import type { Database, DatabaseTransaction } from '../../db/database.ts'

export type Question = {
	/** The how manieth mail of its kind: the log of acts calls it by that. */
	readonly number: number
	readonly mailId: string
	readonly words: string
	readonly at: Date
	/** Null: not yet. */
	readonly sentAt: Date | null
}

/** What the customer of an order was asked, the oldest first, for as long as the order names them. */
export async function readQuestions(
	db: Database | DatabaseTransaction,
	orderId: string,
): Promise<Question[]> {
	const questions = await db
		.selectFrom('mails')
		.innerJoin('mail_questions', 'mail_questions.mail_id', 'mails.id')
		.select([
			'mails.id',
			'mails.version',
			'mails.created_at',
			'mails.sent_at',
			'mail_questions.words',
		])
		.where('mails.order_id', '=', orderId)
		.orderBy('mails.version')
		.execute()
	return questions.map(({ id, version, created_at, sent_at, words }) => ({
		number: version,
		mailId: id,
		words,
		at: created_at,
		sentAt: sent_at,
	}))
}
