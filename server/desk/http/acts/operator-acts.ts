import { Readable } from 'node:stream'
import { INVITE_MINUTES, inviteLink } from '../../../operators/invite-operator.ts'
import {
	DISABLE_OPERATOR,
	ENABLE_OPERATOR,
	END_SESSION,
	END_SESSIONS,
	SET_ROLE,
} from '../../acts/operators/change-operator.ts'
import { EXPORT_LOG } from '../../acts/operators/export-log.ts'
import { INVITE_OPERATOR } from '../../acts/operators/invite-operator.ts'
import { FOR_SPREADSHEETS } from '../../csv.ts'
import { logCsv } from '../../files/log-csv.ts'
import { orderMeant } from '../../queries/office/order-meant.ts'
import { type ActFace, actFace, asSent, inAWord, plainFace, withShown } from './act-face.ts'

export const OPERATOR_ACTS: readonly ActFace[] = [
	actFace('invite', INVITE_OPERATOR, {
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
	actFace('operator-role', SET_ROLE, { complete: withShown, tell: inAWord }),
	plainFace('disable-operator', DISABLE_OPERATOR, inAWord),
	plainFace('enable-operator', ENABLE_OPERATOR, inAWord),
	plainFace('end-sessions', END_SESSIONS, inAWord),
	plainFace('end-session', END_SESSION, inAWord),
	actFace('export-log', EXPORT_LOG, {
		complete: async ({ shop }, { orderId, ...sent }) => ({
			...sent,
			orderId: orderId === null ? null : await orderMeant(shop.db, orderId),
		}),
		tell: (acts) => ({
			file: {
				name: 'log.csv',
				type: 'text/csv; charset=utf-8',
				content: Readable.from(logCsv(acts, FOR_SPREADSHEETS)),
			},
		}),
		isRepeatable: true,
	}),
]
