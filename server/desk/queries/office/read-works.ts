import { PARTIES, type PartyName } from '@coc/contract/desk'
import {
	countJobs,
	type InspectedJob,
	listJobs,
	type QueueCounts,
} from '../../../jobs/inspect-jobs.ts'
import serverPackage from '../../../package.json' with { type: 'json' }
import { NOBODY, type PartySeen, readParties, UNSEEN } from '../../../parties/read-parties.ts'
import type { ShownSetting } from '../../../settings/shown-settings.ts'
import type { SharedDesk } from '../../context.ts'

export type Works = {
	readonly version: string
	readonly parties: readonly (PartySeen & {
		readonly name: PartyName
		/** Null: there is none. */
		readonly at: string | null
	})[]
	readonly queues: readonly QueueCounts[]
	readonly jobs: readonly InspectedJob[]
	readonly hasMoreJobs: boolean
	readonly settings: readonly ShownSetting[]
}

const MOST_JOBS = 100

/** How the service itself is doing. */
export async function readWorks({
	shop,
	setup,
}: Pick<SharedDesk, 'shop' | 'setup'>): Promise<Works> {
	const [seen, queues, jobs] = await Promise.all([
		readParties(shop.db),
		countJobs(shop),
		listJobs(shop, { limit: MOST_JOBS + 1 }),
	])
	return {
		version: serverPackage.version,
		parties: PARTIES.map((name) => {
			const at = setup?.parties[name] ?? null
			return { name, at, ...(at === null ? NOBODY : (seen.get(name) ?? UNSEEN)) }
		}),
		queues,
		jobs: jobs.slice(0, MOST_JOBS),
		hasMoreJobs: jobs.length > MOST_JOBS,
		settings: setup?.settings ?? [],
	}
}
