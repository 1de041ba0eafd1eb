import type { Command } from 'commander'
import { listJobsInNeed } from '../../attention/list-attention.ts'
import { type InspectedJob, listJobs } from '../../jobs/inspect-jobs.ts'
import { perform } from '../acts/act.ts'
import { RETRY_JOB } from '../acts/retry-job.ts'
import { asOption, jsonOption } from '../arguments.ts'
import type { Desk, DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { counted } from '../terminal/format.ts'

type Options = {
	readonly dead?: true
	readonly failing?: true
	readonly as?: string
	readonly json?: true
}

export function addJobsRetry(jobs: Command, { screen, openDesk }: DeskContext): void {
	jobs
		.command('retry')
		.summary('try jobs again at once')
		.description(
			'Has jobs tried again at once: dead ones start from the beginning, failing ones do not wait for their next try.',
		)
		.argument('[ids...]', 'jobs by their first 8 characters or more, as `jobs` shows them')
		.option('--dead', 'every dead job but those that somebody has settled')
		.option('--failing', 'every failing job')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- jobs retry 3f2a9c41
  npm run desk -- jobs retry --dead`,
		)
		.action(async (ids: string[], options: Options, command: Command) => {
			const areNamed = ids.length > 0
			if (areNamed === (options.dead === true || options.failing === true)) {
				command.error('error: give jobs, or --dead or --failing')
			}
			const desk = await openDesk(options)
			const chosen = areNamed ? await jobsByIdStart(desk, ids) : await jobsLike(desk, options)
			const results = []
			for (const job of chosen) {
				const outcome = await perform(desk, RETRY_JOB, job)
				results.push({ id: job.id, queue: job.queue, orderId: job.orderId, outcome })
			}
			if (options.json) return screen.json(results)
			if (chosen.length === 0) {
				return screen.tell(`There is no such job${options.dead ? ' that nobody has settled' : ''}.`)
			}
			const putBack = results.filter(({ outcome }) => outcome === 'put-back').length
			screen.say(
				`${counted(putBack, 'job')} put back; the service takes ${putBack === 1 ? 'it' : 'them'} within seconds.`,
			)
			if (putBack < results.length) {
				screen.tell(`${counted(results.length - putBack, 'job')} already under way or done.`)
			}
		})
}

/** What was settled may have been done in another way since: a refund on the provider's pages, a mail of one's own. */
async function jobsLike({ shop }: Desk, { dead, failing }: Options): Promise<InspectedJob[]> {
	const jobs = failing ? await listJobs(shop, { states: ['failing'] }) : []
	if (!dead) return jobs
	const inNeed = new Set(await listJobsInNeed(shop))
	const given = await listJobs(shop, { states: ['dead'] })
	return [...given.filter(({ id }) => inNeed.has(id)), ...jobs]
}

async function jobsByIdStart({ shop }: Desk, ids: readonly string[]): Promise<InspectedJob[]> {
	const jobs: InspectedJob[] = []
	for (const id of ids) {
		if (!/^[0-9a-f][0-9a-f-]{7,35}$/i.test(id)) {
			throw new DeskError(
				`${id} is no job. Give at least its first 8 characters, as \`npm run desk -- jobs\` shows them.`,
			)
		}
		const [job, another] = await listJobs(shop, { idStart: id.toLowerCase(), limit: 2 })
		if (!job) {
			throw new DeskError(`No job that waits, fails or is dead begins with ${id}.`)
		}
		if (another) throw new DeskError(`Several jobs begin with ${id}; give more of the id.`)
		jobs.push(job)
	}
	return jobs
}
