import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import type { NoteAct } from '../../../db/note-act.ts'

type Asked = {
	readonly operatorId: string
	readonly key: string
	readonly act: string
	readonly sent: unknown
}

type Claim =
	/** This call is to do it. `acted` belongs into the transaction that does. */
	| {
			readonly state: 'claimed'
			readonly acted: NoteAct
			remember(answer: object): Promise<void>
			giveUp(): Promise<void>
	  }
	| { readonly state: 'answered'; readonly answer: object }
	/** Its process ended after it was done and before it could say so. */
	| { readonly state: 'done' }
	| { readonly state: 'under-way' }
	| { readonly state: 'used-for-another' }

/** Longer than any act takes: then its process is gone. */
const CLAIM_LASTS = sql<Date>`interval '60 seconds'`
const ABOUT_ORDER = v.object({ orderId: v.string() })
const LOOK_AGAIN_MS = 100
const PATIENCE_MS = 15_000

/** The act was taken over by another call: what this one does must not commit. */
export class ClaimLostError extends Error {
	override readonly name = 'ClaimLostError'
}

/** One intention is done once, however often it is sent: by a double click, or because its answer was lost. */
export async function claimAct(
	db: Database,
	asked: Asked,
	patience = AbortSignal.timeout(PATIENCE_MS),
): Promise<Claim> {
	const requestHash = createHash('sha256')
		.update(JSON.stringify([asked.act, asked.sent]))
		.digest('base64url')
	for (;;) {
		const claim = await tryToClaim(db, asked, requestHash)
		if (claim.state !== 'under-way' || patience.aborted) return claim
		await after(LOOK_AGAIN_MS)
	}
}

async function tryToClaim(db: Database, asked: Asked, requestHash: string): Promise<Claim> {
	const { operatorId, key, act } = asked
	const claim = randomUUID()
	const about = v.safeParse(ABOUT_ORDER, asked.sent)
	const taken = await db
		.insertInto('act_keys')
		.values({
			operator_id: operatorId,
			key,
			act,
			request_hash: requestHash,
			order_id: about.success ? about.output.orderId : null,
			claim,
		})
		.onConflict((conflict) =>
			conflict
				.columns(['operator_id', 'key'])
				.doUpdateSet({ claim, claimed_at: sql`now()` })
				.where('act_keys.request_hash', '=', requestHash)
				.where('act_keys.answer', 'is', null)
				.where('act_keys.acted_at', 'is', null)
				.where(sql<boolean>`act_keys.claimed_at < now() - ${CLAIM_LASTS}`),
		)
		.returning('key')
		.executeTakeFirst()
	if (taken) return claimed(db, { operatorId, key, claim })
	const held = await db
		.selectFrom('act_keys')
		.select(['request_hash', 'answer'])
		.select(
			sql<boolean>`acted_at is not null and claimed_at < now() - ${CLAIM_LASTS}`.as('is_orphaned'),
		)
		.where('operator_id', '=', operatorId)
		.where('key', '=', key)
		.executeTakeFirst()
	// It was given up just now.
	if (!held) return { state: 'under-way' }
	if (held.request_hash !== requestHash) return { state: 'used-for-another' }
	if (held.answer) return { state: 'answered', answer: held.answer }
	return held.is_orphaned ? { state: 'done' } : { state: 'under-way' }
}

type Held = { readonly operatorId: string; readonly key: string; readonly claim: string }

function claimed(db: Database, { operatorId, key, claim }: Held): Claim {
	return {
		state: 'claimed',
		acted: async (transaction) => {
			const { numUpdatedRows } = await transaction
				.updateTable('act_keys')
				.set({ acted_at: sql`now()` })
				.where('operator_id', '=', operatorId)
				.where('key', '=', key)
				.where('claim', '=', claim)
				.executeTakeFirst()
			if (numUpdatedRows === 0n) throw new ClaimLostError('Another call does this')
		},
		async remember(answer) {
			await db
				.updateTable('act_keys')
				.set({ answer: JSON.stringify(answer) })
				.where('operator_id', '=', operatorId)
				.where('key', '=', key)
				.where('claim', '=', claim)
				.execute()
		},
		async giveUp() {
			const held = { operator_id: operatorId, key, claim }
			const { numDeletedRows } = await db
				.deleteFrom('act_keys')
				.where(({ and }) => and(held))
				.where('acted_at', 'is', null)
				.executeTakeFirst()
			if (numDeletedRows > 0n) return
			// It was done, and only its answer is missing: as old as an orphan, and no older, to be kept as long as any.
			await db
				.updateTable('act_keys')
				.set({ claimed_at: sql`acted_at - ${CLAIM_LASTS}` })
				.where(({ and }) => and(held))
				.execute()
		},
	}
}
