import { dayOf } from '../../../calendar/swedish-days.ts'
import type { Timeliness } from '../../../withdrawals/deadlines.ts'
import type { ListedWithdrawal } from '../../../withdrawals/list-withdrawals.ts'
import { atMinute } from '../../terminal/format.ts'
import { dim, styled, type Text } from '../../terminal/text.ts'

const STANDING_WORDS: Record<ListedWithdrawal['standing'], string> = {
	RECEIVED: 'to be decided',
	ACCEPTED: 'accepted',
	DECLINED: 'declined',
}

const TIMELINESS_WORDS: Record<Timeliness, string> = {
	'in-time': 'yes',
	late: 'no',
	'after-delivery': 'no: delivered before, with consent',
	exempt: 'no right: sold so',
	company: 'no right: a company',
	unknown: '',
}

export const withdrawalColumns = [
	{ title: 'No.', value: ({ number }: ListedWithdrawal) => String(number), align: 'right' },
	{ title: 'Arrived', value: ({ receivedAt }: ListedWithdrawal) => atMinute(receivedAt) },
	{ title: 'Refund by', value: deadlineText },
	{ title: 'State', value: ({ standing }: ListedWithdrawal) => STANDING_WORDS[standing], least: 8 },
	{ title: 'Order', value: orderText, least: 9 },
	{ title: 'Sent', value: deliveredText },
	{ title: 'In time', value: timelinessText, least: 8 },
	{ title: 'Name', value: ({ name }: ListedWithdrawal) => name || dim('erased'), least: 8 },
	{
		title: 'E-mail',
		value: ({ emailAddress }: ListedWithdrawal) => emailAddress,
		least: 8,
		optional: true,
	},
] as const

function deadlineText({ standing, isRefundUnderWay, refundBy }: ListedWithdrawal): Text {
	if (standing !== 'RECEIVED' && !isRefundUnderWay) return dim(refundBy)
	return refundBy < dayOf(new Date()) ? styled('red', `${refundBy} overdue`) : refundBy
}

/** What was typed, where it is no order that we know. */
function orderText({ order, orderNumber }: ListedWithdrawal): Text {
	return order ? order.reference : styled('yellow', `${orderNumber}?`)
}

function deliveredText({ order }: ListedWithdrawal): string {
	return order && order.cars > 0 ? `${order.delivered} of ${order.cars}` : ''
}

function timelinessText({ timeliness, until }: ListedWithdrawal): string {
	const words = TIMELINESS_WORDS[timeliness]
	return until === null || words === '' ? words : `${words} (until ${until})`
}
