import { type InspectedJob, type RetryOutcome, retryJob } from '../../jobs/inspect-jobs.ts'
import type { Act } from './act.ts'

export const RETRY_JOB: Act<InspectedJob, RetryOutcome> = {
	name: 'retry',
	permission: 'run',
	perform: ({ shop, queue }, job, note) =>
		retryJob(
			queue,
			shop.db,
			job,
			note({
				...(job.orderId !== null && { orderId: job.orderId }),
				details: { queue: job.queue },
			}),
		),
}
