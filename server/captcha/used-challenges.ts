import type { Database } from '../db/database.ts'

/**
 * Notes a captcha challenge as used, for all processes. False when another request already has:
 * the same request sent again, because its answer got lost, still finds it its own.
 */
export async function useChallengeOnce(
	db: Database,
	challenge: string,
	expiresAt: Date,
	requestKey: string | null,
): Promise<boolean> {
	const noted = await db
		.insertInto('used_captcha_challenges')
		.values({ challenge, expires_at: expiresAt, request_key: requestKey })
		.onConflict((conflict) => conflict.column('challenge').doNothing())
		.returning('challenge')
		.executeTakeFirst()
	if (noted) return true
	if (requestKey === null) return false
	const own = await db
		.selectFrom('used_captcha_challenges')
		.select('challenge')
		.where('challenge', '=', challenge)
		.where('request_key', '=', requestKey)
		.executeTakeFirst()
	return own !== undefined
}
