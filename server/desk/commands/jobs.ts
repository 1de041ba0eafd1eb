import type { Command } from 'commander'
import {
	ALL_QUEUES,
	countJobs,
	type InspectedJob,
	type JobState,
	listJobs,
	type QueueCounts,
} from '../../jobs/inspect-jobs.ts'
import { jsonOption, oneOf, wholeNumber } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import type { Screen } from '../terminal/screen.ts'
import { styled, type Text } from '../terminal/text.ts'
import { jobColumns } from './job-columns.ts'
import { addJobsRetry } from './jobs-retry.ts'

type Options = {
	readonly waiting?: true
	readonly failing?: true
	readonly dead?: true
	readonly queue?: string
	readonly limit: number
	readonly json?: true
}

export function addJobs(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const jobs = program
		.command('jobs')
		.summary('what the service still has to do or could not do; jobs retry')
		.description(
			'Shows what the service still has to do: how much waits in each queue, and the jobs themselves. A job that fails is tried again for a week; then it is dead until somebody retries it.',
		)
		.option('--waiting', 'only jobs that wait or are under way')
		.option('--failing', 'only jobs that failed and will be tried again')
		.option('--dead', 'only jobs that were given up')
		.option('-q, --queue <name>', `one of ${ALL_QUEUES.join(', ')}`, oneOf(ALL_QUEUES))
		.option('-n, --limit <number>', 'how many jobs to show', wholeNumber(1, 10_000), 50)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- jobs
  npm run desk -- jobs --dead
  npm run desk -- jobs retry 3f2a9c41
  npm run desk -- jobs retry --dead`,
		)
		.action(async (options: Options) => {
			const { shop } = await openDesk()
			const queue = options.queue === undefined ? {} : { queue: options.queue }
			const states = statesOf(options)
			const counts = (await countJobs(shop)).filter(
				(count) => options.queue === undefined || count.queue === options.queue,
			)
			const found = await listJobs(shop, {
				...queue,
				...(states && { states }),
				limit: options.limit + 1,
			})
			const shown = found.slice(0, options.limit)
			if (options.json) screen.json({ queues: counts, jobs: shown })
			else showJobs(screen, counts, shown, states !== null)
			if (found.length > shown.length) screen.tell('There are more; --limit shows them.')
		})
	addJobsRetry(jobs, context)
}

function statesOf({ waiting, failing, dead }: Options): JobState[] | null {
	const states: JobState[] = [
		...(waiting ? (['waiting', 'under-way'] as const) : []),
		...(failing ? (['failing'] as const) : []),
		...(dead ? (['dead'] as const) : []),
	]
	return states.length === 0 ? null : states
}

function showJobs(
	screen: Screen,
	counts: readonly QueueCounts[],
	jobs: readonly InspectedJob[],
	narrowed: boolean,
): void {
	if (!narrowed) {
		screen.table(
			[
				{ title: 'Queue', value: (count) => count.queue, least: 8 },
				{ title: 'Waiting', value: (count) => String(count.waiting), align: 'right' },
				{ title: 'Under way', value: (count) => String(count.underWay), align: 'right' },
				{ title: 'Failing', value: (count) => worrying('yellow', count.failing), align: 'right' },
				{ title: 'Dead', value: (count) => worrying('red', count.dead), align: 'right' },
			],
			counts,
		)
	}
	if (jobs.length === 0) {
		screen.tell(narrowed ? 'No job is like that.' : 'No job waits.')
		return
	}
	if (!narrowed) screen.heading('Jobs')
	screen.table(jobColumns(screen.terminal, { order: true }), jobs)
	if (jobs.some(({ state }) => state === 'dead')) {
		screen.tell(
			'Dead jobs wait for you: mend what made them fail, then `npm run desk -- jobs retry --dead`.',
		)
	}
}

function worrying(style: 'yellow' | 'red', count: number): Text {
	return count > 0 ? styled(style, String(count)) : '0'
}
