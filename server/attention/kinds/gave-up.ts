import { errorInWords } from '../../jobs/error-words.ts'
import { isMailRefusal, listGivenUp } from '../../jobs/inspect-jobs.ts'
import type { AttentionRule } from '../attention-item.ts'
import { byOrder } from './given-up-by-order.ts'

const SHORT_ID = 8

export const GAVE_UP: AttentionRule = {
	kind: 'gave-up',
	title: { en: 'A step gave up', sv: 'Ett steg gav upp' },
	endsBy: 'note',
	find: async (shop) => {
		const dead = await listGivenUp(shop)
		const steps = dead.filter(
			(job) => !isMailRefusal(job) && !job.is_mail_replaced && !job.is_delivered,
		)
		return byOrder(steps).map(([subject, jobs]) => {
			const [first] = jobs
			const latest = jobs.at(-1) ?? first
			const queues = [...new Set(jobs.map(({ queue }) => queue))].join(', ')
			const error = latest.lastError ?? ''
			return {
				subject,
				orderId: first.order_id,
				name: first.reference ?? first.id.slice(0, SHORT_ID),
				since: first.since,
				latest: latest.since,
				why: {
					en: `${queues}: ${errorInWords(error, 'en')}. Mend that, then try again.`,
					sv: `${queues}: ${errorInWords(error, 'sv')}. Åtgärda det och försök igen.`,
				},
				acts: [`jobs retry ${jobs.map(({ id }) => id.slice(0, SHORT_ID)).join(' ')}`],
			}
		})
	},
}
