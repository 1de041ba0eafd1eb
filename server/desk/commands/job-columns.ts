import { errorInWords } from '../../jobs/error-words.ts'
import type { InspectedJob } from '../../jobs/inspect-jobs.ts'
import { duration } from '../terminal/format.ts'
import type { Column } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { shortId, statusText } from './order-texts.ts'

/** What is shown of a job, with or without the order that it is about. */
export function jobColumns(terminal: Terminal, show: { order: boolean }): Column<InspectedJob>[] {
	return [
		{ title: 'Job', value: (job) => (terminal.isTTY ? job.id.slice(0, 8) : job.id) },
		{ title: 'Step', value: (job) => stepOf(job), least: 12 },
		...(show.order
			? [
					{
						title: 'Order',
						value: (job: InspectedJob) => shortId(terminal, job.orderId ?? ''),
					},
				]
			: []),
		{ title: 'State', value: (job) => statusText(job.state) },
		{ title: 'Tries', value: (job) => String(job.tries), align: 'right' },
		{ title: 'Next try', value: nextTry, optional: true },
		{ title: 'Last error', value: whyOf, least: 6 },
	]
}

function stepOf({ queue, mailKind }: InspectedJob): string {
	return mailKind === null ? queue : `${queue}: ${mailKind}`
}

function nextTry({ nextTryAt }: InspectedJob): string {
	if (!nextTryAt) return ''
	const seconds = (nextTryAt.getTime() - Date.now()) / 1000
	return seconds <= 0 ? 'now' : `in ${duration(Math.ceil(seconds))}`
}

function whyOf({ lastError }: InspectedJob): string {
	return lastError === null ? '' : errorInWords(lastError, 'en')
}
