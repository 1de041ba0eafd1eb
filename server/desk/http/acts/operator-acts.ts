import { ACT_INPUTS } from '@coc/contract/desk'
import { INVITE_MINUTES, inviteLink } from '../../../operators/invite-operator.ts'
import {
	DISABLE_OPERATOR,
	ENABLE_OPERATOR,
	END_SESSIONS,
	SET_ROLE,
} from '../../acts/operators/change-operator.ts'
import { INVITE_OPERATOR } from '../../acts/operators/invite-operator.ts'
import { type ActFace, actFace, asSent, inAWord } from './act-face.ts'

export const OPERATOR_ACTS: readonly ActFace[] = [
	actFace('invite', INVITE_OPERATOR, ACT_INPUTS.invite, {
		complete: asSent,
		tell: (invited, _sent, { deskUrl }) => ({
			told:
				invited.outcome === 'invited'
					? {
							outcome: invited.outcome,
							operatorId: invited.operator.id,
							isNew: invited.isNew,
							link: inviteLink(deskUrl, invited.token),
							minutes: INVITE_MINUTES,
						}
					: { ...invited },
		}),
		// It is in no table, so that nobody reads it there.
		toRemember: ({ link: _, ...told }) => told,
	}),
	actFace('operator-role', SET_ROLE, ACT_INPUTS['operator-role'], {
		complete: asSent,
		tell: inAWord,
	}),
	actFace('disable-operator', DISABLE_OPERATOR, ACT_INPUTS['disable-operator'], {
		complete: asSent,
		tell: inAWord,
	}),
	actFace('enable-operator', ENABLE_OPERATOR, ACT_INPUTS['enable-operator'], {
		complete: asSent,
		tell: inAWord,
	}),
	actFace('end-sessions', END_SESSIONS, ACT_INPUTS['end-sessions'], {
		complete: asSent,
		tell: inAWord,
	}),
]
