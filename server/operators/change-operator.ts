import type { Role } from '@coc/contract/desk'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../db/database.ts'
import type { NoteAct } from '../db/note-act.ts'

export type ChangeOutcome =
	| 'changed'
	| 'unchanged'
	/** Somebody has to be able to let others in. */
	| 'last-manager'
	/** Somebody else has changed it since. */
	| 'changed-meanwhile'
	| 'not-found'

type Standing = {
	readonly id: string
	readonly name: string
	readonly role: string
	readonly disabled_at: Date | null
}

type NoteFor = (operator: { readonly id: string; readonly name: string }) => NoteAct

export type RoleChoice = {
	readonly operatorId: string
	readonly role: Role
	/** The one that they had when it was chosen. */
	readonly shown?: Role
}

export function setRole(
	db: Database,
	{ operatorId, role, shown }: RoleChoice,
	note: NoteFor,
): Promise<ChangeOutcome> {
	return withOperator(db, operatorId, async (transaction, operator) => {
		if (operator.role === role) return 'unchanged'
		if (shown !== undefined && operator.role !== shown) return 'changed-meanwhile'
		if (await isLastManager(transaction, operator)) return 'last-manager'
		await transaction.updateTable('operators').set({ role }).where('id', '=', operatorId).execute()
		await note(operator)(transaction)
		return 'changed'
	})
}

/** Out at once, everywhere: no session of theirs goes on, and no link of theirs opens. */
export function disableOperator(
	db: Database,
	{ operatorId }: { readonly operatorId: string },
	note: NoteFor,
): Promise<ChangeOutcome> {
	return withOperator(db, operatorId, async (transaction, operator) => {
		if (operator.disabled_at !== null) return 'unchanged'
		if (await isLastManager(transaction, operator)) return 'last-manager'
		await transaction
			.updateTable('operators')
			.set({ disabled_at: sql`now()` })
			.where('id', '=', operatorId)
			.execute()
		await transaction.deleteFrom('desk_sessions').where('operator_id', '=', operatorId).execute()
		await transaction.deleteFrom('operator_invites').where('operator_id', '=', operatorId).execute()
		await note(operator)(transaction)
		return 'changed'
	})
}

export function enableOperator(
	db: Database,
	{ operatorId }: { readonly operatorId: string },
	note: NoteFor,
): Promise<ChangeOutcome> {
	return withOperator(db, operatorId, async (transaction, operator) => {
		if (operator.disabled_at === null) return 'unchanged'
		await transaction
			.updateTable('operators')
			.set({ disabled_at: null })
			.where('id', '=', operatorId)
			.execute()
		await note(operator)(transaction)
		return 'changed'
	})
}

/** All of them, on every device. */
export function endSessionsOf(
	db: Database,
	{ operatorId }: { readonly operatorId: string },
	note: NoteFor,
): Promise<ChangeOutcome> {
	return withOperator(db, operatorId, async (transaction, operator) => {
		const { numDeletedRows } = await transaction
			.deleteFrom('desk_sessions')
			.where('operator_id', '=', operatorId)
			.executeTakeFirst()
		if (numDeletedRows === 0n) return 'unchanged'
		await note(operator)(transaction)
		return 'changed'
	})
}

/** The one on the device that was lost, or that nobody knows. */
export function endSessionOf(
	db: Database,
	{ operatorId, sessionId }: { readonly operatorId: string; readonly sessionId: string },
	note: (ended: { readonly name: string; readonly browser: string }) => NoteAct,
): Promise<ChangeOutcome> {
	return withOperator(db, operatorId, async (transaction, { name }) => {
		const ended = await transaction
			.deleteFrom('desk_sessions')
			.where('operator_id', '=', operatorId)
			.where('id', '=', sessionId)
			.returning('browser')
			.executeTakeFirst()
		if (!ended) return 'unchanged'
		await note({ name, browser: ended.browser })(transaction)
		return 'changed'
	})
}

/** One change at a time: two managers cannot take each other's place away at once. */
function withOperator(
	db: Database,
	operatorId: string,
	work: (transaction: DatabaseTransaction, operator: Standing) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
	return db.transaction().execute(async (transaction) => {
		const all = await transaction
			.selectFrom('operators')
			.select(['id', 'name', 'role', 'disabled_at'])
			.where(({ or, eb }) => or([eb('id', '=', operatorId), eb('role', '=', 'manager')]))
			.orderBy('id')
			.forUpdate()
			.execute()
		const operator = all.find(({ id }) => id === operatorId)
		return operator ? work(transaction, operator) : 'not-found'
	})
}

const HAS_COME = sql<boolean>`(
	exists (select from passkeys where operator_id = operators.id)
	or exists (select from operator_identities where operator_id = operators.id)
)`

/** Who was invited and has never come in takes nobody's place yet: the link may be lost. */
async function isLastManager(
	transaction: DatabaseTransaction,
	{ id, role, disabled_at }: Standing,
): Promise<boolean> {
	if (role !== 'manager' || disabled_at !== null) return false
	const managers = await transaction
		.selectFrom('operators')
		.select(['id', HAS_COME.as('has_come')])
		.where('role', '=', 'manager')
		.where('disabled_at', 'is', null)
		.execute()
	const hasCome = managers.some((manager) => manager.id === id && manager.has_come)
	return !managers.some((other) => other.id !== id && (other.has_come || !hasCome))
}
