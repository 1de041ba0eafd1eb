import { errorInWords } from '../../jobs/error-words.ts'
import { type GivenUpJob, isMailRefusal, listGivenUp } from '../../jobs/inspect-jobs.ts'
import type { AttentionRule, Finding } from '../attention-item.ts'
import { byOrder } from './given-up-by-order.ts'

const SHORT_ID = 8

export const MAIL_REFUSED: AttentionRule = {
	kind: 'mail-refused',
	title: { en: 'Mail refused', sv: 'Mejl nekat' },
	endsBy: 'note',
	find: async (shop) => {
		const dead = await listGivenUp(shop)
		const refused = dead.filter((job) => isMailRefusal(job) && !job.is_mail_replaced)
		return byOrder(refused).map(([orderId, jobs]) => refusalOf(orderId, jobs))
	},
}

function refusalOf(orderId: string, jobs: readonly [GivenUpJob, ...GivenUpJob[]]): Finding {
	const [first] = jobs
	const latest = jobs.at(-1) ?? first
	const name = first.reference ?? first.id.slice(0, SHORT_ID)
	const kinds = [...new Set(jobs.map(({ mail_kind }) => mail_kind))].join(', ')
	const error = latest.lastError ?? ''
	return {
		subject: orderId,
		orderId: first.order_id,
		name,
		since: first.since,
		latest: latest.since,
		why: {
			en: `${errorInWords(error, 'en')}: ${kinds}. Ask the customer for the right one.`,
			sv: `${errorInWords(error, 'sv')}: ${kinds}. Fråga kunden efter den rätta.`,
		},
		acts: actsFor(name, jobs),
	}
}

/** `edit` and `resend` are for an order's own mails: one about a withdrawal goes where its customer wanted it. */
function actsFor(name: string, jobs: readonly GivenUpJob[]): string[] {
	const ofOrder = jobs.filter(({ withdrawal_number }) => withdrawal_number === null)
	const withdrawals = jobs.flatMap(({ withdrawal_number }) => withdrawal_number ?? [])
	return [
		...(ofOrder.length > 0 ? [`edit ${name} --email ADDRESS`] : []),
		...new Set(ofOrder.map(({ mail_kind }) => resendOf(name, mail_kind ?? ''))),
		...new Set(withdrawals.map((number) => `withdrawals resend ${number} --email ADDRESS`)),
	]
}

/** Without a kind it sends what fits the order, which is never a certificate. */
function resendOf(name: string, kind: string): string {
	return kind.startsWith('certificate-') ? `resend ${name} --kind ${kind}` : `resend ${name}`
}
