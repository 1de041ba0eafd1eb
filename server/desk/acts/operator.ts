import os from 'node:os'
import { PERMISSIONS, type Permission, permissionsOf } from '@coc/contract/desk'

export type { Permission } from '@coc/contract/desk'

/** Who does something at the desk, whichever face of it they work at. */
export type Operator = {
	/** Null at the terminal, where anybody may be named. */
	readonly id: string | null
	/** As the story of an order names them. */
	readonly name: string
	readonly permissions: ReadonlySet<Permission>
	/** Whether they have shown lately that it is them. */
	readonly isFresh: boolean
	/** The most that they may give back for one order. Null: anything that was paid. */
	readonly refundLimitOre: number | null
}

/** Who has a shell here has every secret too, so nothing is withheld from them. */
export function operatorAtTerminal(name: string = userName()): Operator {
	return {
		id: null,
		name,
		permissions: new Set(PERMISSIONS),
		isFresh: true,
		refundLimitOre: null,
	}
}

type SignedIn = {
	readonly operator: { readonly id: string; readonly name: string; readonly role: string }
	readonly isFresh: boolean
}

export function operatorSignedIn(
	{ operator: { id, name, role }, isFresh }: SignedIn,
	clerkRefundLimitOre: number,
): Operator {
	const permissions: ReadonlySet<Permission> = new Set(permissionsOf(role))
	const refundLimitOre = permissions.has('refund-any-amount') ? null : clerkRefundLimitOre
	return { id, name, permissions, isFresh, refundLimitOre }
}

function userName(): string {
	try {
		return os.userInfo().username
	} catch {
		// A container's user need not have a name.
		return `uid ${process.getuid?.() ?? 'unknown'}`
	}
}
