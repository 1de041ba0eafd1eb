import { type Language, wordsFor } from '@coc/contract'
import { STEP_WORDS } from '@coc/contract/desk'
import { errorInWords } from '../../jobs/error-words.ts'
import { isMailRefusal } from '../../jobs/inspect-jobs.ts'
import type { AttentionRule } from '../attention-item.ts'
import { SHORT_ID } from '../steps.ts'
import { byOrder } from './given-up-by-order.ts'

export const GAVE_UP: AttentionRule = {
	kind: 'gave-up',
	title: { en: 'A step gave up', sv: 'Ett steg gav upp' },
	endsBy: 'note',
	find: async ({ givenUp }) => {
		const steps = givenUp.filter((job) => !isMailRefusal(job))
		return byOrder(steps).map(([subject, jobs]) => {
			const [first] = jobs
			const latest = jobs.at(-1) ?? first
			const queues = [...new Set(jobs.map(({ queue }) => queue))]
			const named = (language: Language) =>
				queues.map((queue) => wordsFor(STEP_WORDS, queue, language)).join(', ')
			const error = latest.lastError ?? ''
			const ids = jobs.map(({ id }) => id)
			return {
				subject,
				orderId: first.order_id,
				name: first.reference ?? first.id.slice(0, SHORT_ID),
				since: first.since,
				latest: latest.since,
				why: {
					en: `${named('en')}: ${errorInWords(error, 'en')}. Mend that, then try again.`,
					sv: `${named('sv')}: ${errorInWords(error, 'sv')}. Åtgärda det och försök igen.`,
				},
				steps: [{ act: 'retry', jobs: ids }],
				jobs: ids,
			}
		})
	},
}
