import type { Database } from '../db/database.ts'

/** Notes a captcha challenge as used, for all processes. False when it already was. */
export async function useChallengeOnce(
	db: Database,
	challenge: string,
	expiresAt: Date,
): Promise<boolean> {
	const noted = await db
		.insertInto('used_captcha_challenges')
		.values({ challenge, expires_at: expiresAt })
		.onConflict((conflict) => conflict.column('challenge').doNothing())
		.returning('challenge')
		.executeTakeFirst()
	return noted !== undefined
}
