import {
	type InviteOutcome,
	type Inviting,
	inviteOperator,
} from '../../../operators/invite-operator.ts'
import type { Act } from '../act.ts'

export const INVITE_OPERATOR: Act<Inviting, InviteOutcome> = {
	name: 'invite',
	permission: 'operators',
	perform: ({ shop }, inviting, note) =>
		inviteOperator(shop.db, inviting, ({ operator, isNew }) =>
			note({
				details: {
					name: operator.name,
					role: operator.role,
					...(isNew && { new: true }),
					...(inviting.replaces && { replaces: true }),
				},
			}),
		),
}
