import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterNode } from './cluster-node.ts'
import type { Daemon } from './daemon.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { until } from './until.ts'

export type ClusterEvent = {
	readonly what: string
	/** How often in each portion of a full run, each way. */
	readonly times: number
	readonly isInShortRun?: true
	/** Only services that go through PgBouncer notice it. */
	readonly isOfPgbouncer?: true
	/** The Patroni of Debian 12 may throw a new leader's work away: https://github.com/patroni/patroni/pull/2689 */
	readonly mayLose?: true
	/** The most seconds without service, as a median. */
	readonly bar?: number
	/** Makes it happen and puts back what does not come back by itself. */
	readonly strike: (cluster: PatroniCluster) => Promise<void>
}

const AWAY_MS = 5_000
const ELECTED_WITHIN_MS = 60_000
const REBUILT_WITHIN_MS = 60_000

export const EVENTS: readonly ClusterEvent[] = [
	{
		what: 'planned switchover',
		times: 2,
		isInShortRun: true,
		bar: 4,
		strike: async ({ leader }) => {
			const { name, command } = await leader()
			await command('switchover', { leader: name })
		},
	},
	{
		what: "leader's PostgreSQL killed",
		times: 2,
		isInShortRun: true,
		bar: 7,
		strike: async ({ leader }) => (await leader()).killPostgres(),
	},
	{
		what: "leader's Patroni and PostgreSQL killed",
		times: 1,
		isInShortRun: true,
		strike: (cluster) =>
			withoutPatroni(cluster, async ({ patroni, killPostgres }) => {
				await patroni.kill()
				await killPostgres()
			}),
	},
	{
		what: "leader's Patroni killed",
		times: 1,
		strike: (cluster) => withoutPatroni(cluster, ({ patroni }) => patroni.kill()),
	},
	{
		what: 'etcd away for 60 s',
		times: 1,
		bar: 1,
		strike: ({ nodes }) =>
			away(
				nodes.map(({ etcd }) => etcd),
				60_000,
			),
	},
	{
		what: 'HAProxy killed, back after 5 s',
		times: 1,
		strike: ({ haproxy }) => away([haproxy], AWAY_MS),
	},
	{
		what: 'PgBouncer killed, back after 5 s',
		times: 1,
		isOfPgbouncer: true,
		strike: ({ pgbouncer }) => away([pgbouncer], AWAY_MS),
	},
	{
		what: 'leader frozen for 8 s',
		times: 1,
		strike: (cluster) => freeze(cluster, 8_000),
	},
	{
		what: 'leader frozen for 45 s',
		times: 1,
		mayLose: true,
		strike: (cluster) => freeze(cluster, 45_000),
	},
	{
		what: 'synchronous standby rebuilt',
		times: 1,
		strike: async ({ synchronousStandby }) => {
			const standby = await synchronousStandby()
			const before = await standby.postmaster()
			await standby.command('reinitialize', { force: true })
			const isAnother = async () => (await standby.postmaster()) !== before
			await until('a standby is rebuilt', REBUILT_WITHIN_MS, isAnother, [standby.patroni])
		},
	},
]

/** Patroni is started again once another one leads. */
async function withoutPatroni(
	{ leader, nodes }: PatroniCluster,
	kill: (node: ClusterNode) => Promise<void>,
): Promise<void> {
	const lost = await leader()
	await kill(lost)
	const others = nodes.filter((node) => node !== lost).map(({ patroni }) => patroni)
	const isReplaced = async () => (await leader()) !== lost
	await until('another one leads', ELECTED_WITHIN_MS, isReplaced, others)
	await lost.patroni.start()
}

async function away(daemons: readonly Daemon[], ms: number): Promise<void> {
	await Promise.all(daemons.map((daemon) => daemon.kill()))
	await pause(ms)
	await Promise.all(daemons.map((daemon) => daemon.start()))
}

async function freeze({ leader }: PatroniCluster, ms: number): Promise<void> {
	const resume = await (await leader()).freeze()
	await pause(ms)
	resume()
}
