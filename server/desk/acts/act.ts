import type { NoteAct } from '../../db/note-act.ts'
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

export async function perform<Input, Outcome>(
	desk: Desk,
	act: Act<Input, Outcome>,
	input: Input,
): Promise<Outcome> {
	const { operator } = desk
	if (!operator.permissions.has(act.permission)) {
		throw new NotPermittedError(`${operator.name} may not ${act.name}`)
	}
	return act.perform(desk, input, (noted) => noteOf(operator, act.name, noted))
}

function noteOf(operator: Operator, act: string, { orderId, details = {} }: Noted): NoteAct {
	return async (transaction) => {
		await transaction
			.insertInto('acts')
			.values({
				operator: operator.name,
				act,
				order_id: orderId ?? null,
				details: JSON.stringify(details),
			})
			.execute()
	}
}
