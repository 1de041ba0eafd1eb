import {
	type ChangeOutcome,
	disableOperator,
	enableOperator,
	endSessionOf,
	endSessionsOf,
	type RoleChoice,
	setRole,
} from '../../../operators/change-operator.ts'
import type { Act } from '../act.ts'

type Chosen = { readonly operatorId: string }

export const SET_ROLE: Act<RoleChoice, ChangeOutcome> = {
	name: 'operator-role',
	permission: 'operators',
	perform: ({ shop }, chosen, note) =>
		setRole(shop.db, chosen, ({ name }) => note({ details: { name, role: chosen.role } })),
}

export const DISABLE_OPERATOR: Act<Chosen, ChangeOutcome> = {
	name: 'disable-operator',
	permission: 'operators',
	perform: ({ shop }, chosen, note) =>
		disableOperator(shop.db, chosen, ({ name }) => note({ details: { name } })),
}

export const ENABLE_OPERATOR: Act<Chosen, ChangeOutcome> = {
	name: 'enable-operator',
	permission: 'operators',
	perform: ({ shop }, chosen, note) =>
		enableOperator(shop.db, chosen, ({ name }) => note({ details: { name } })),
}

export const END_SESSIONS: Act<Chosen, ChangeOutcome> = {
	name: 'end-sessions',
	permission: 'operators',
	perform: ({ shop }, chosen, note) =>
		endSessionsOf(shop.db, chosen, ({ name }) => note({ details: { name } })),
}

export const END_SESSION: Act<Chosen & { readonly sessionId: string }, ChangeOutcome> = {
	name: 'end-session',
	permission: 'operators',
	perform: ({ shop }, chosen, note) =>
		endSessionOf(shop.db, chosen, (details) => note({ details })),
}
