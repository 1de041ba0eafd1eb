import { NEEDS_FRESH_PASSKEY } from '@coc/contract/desk'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import type { ActDetails } from '../../db/tables/desk.ts'
import type { Desk } from '../context.ts'
import type { Operator, Permission } from './operator.ts'

/** What is written down of an act. */
export type Noted = { readonly orderId?: string; readonly details?: ActDetails }

/** One thing that an operator does, whichever face of the desk it is asked for at. */
export type Act<Input, Outcome> = {
	readonly name: string
	readonly permission: Permission
	/** Whatever changes something calls `note` for the transaction that does. */
	readonly perform: (desk: Desk, input: Input, note: (noted: Noted) => NoteAct) => Promise<Outcome>
}

export class NotPermittedError extends Error {
	override readonly name = 'NotPermittedError'
}

/** It is the operator's to do, once they have shown again that it is them. */
export class PasskeyNeededError extends Error {
	override readonly name = 'PasskeyNeededError'
}

export async function perform<Input, Outcome>(
	desk: Desk,
	act: Act<Input, Outcome>,
	input: Input,
): Promise<Outcome> {
	const { operator, alsoNote = nobodysAct } = desk
	demand(operator, act.permission)
	return act.perform(desk, input, (noted) => async (transaction) => {
		await noteOf(operator, act.name, noted)(transaction)
		await alsoNote(transaction)
	})
}

/** Throws where the operator may not, or has to show first that it is them. */
export function demand(operator: Operator, permission: Permission): void {
	if (!operator.permissions.has(permission)) {
		throw new NotPermittedError(`${operator.name} lacks the permission ${permission}`)
	}
	if (!operator.isFresh && NEEDS_FRESH_PASSKEY.includes(permission)) {
		throw new PasskeyNeededError(`${operator.name} has to show the passkey again`)
	}
}

type Named = Pick<Operator, 'id' | 'name'>

export function noteOf(
	{ id, name }: Named,
	act: string,
	{ orderId, details = {} }: Noted,
): NoteAct {
	return async (transaction) => {
		await transaction
			.insertInto('acts')
			.values({
				operator: name,
				operator_id: id,
				act,
				order_id: orderId ?? null,
				details: JSON.stringify(details),
			})
			.execute()
	}
}
