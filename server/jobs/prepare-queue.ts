import type { PgBoss, Queue, QueueResult } from 'pg-boss'

/** The queues that there are, by name: asked for once at a start, for each later question would be a statement more. */
export type KnownQueues = ReadonlyMap<string, QueueResult>

/** Creates it, or brings its options up to date, which only workers do. One that is as it should be is left alone. */
export async function prepareQueue(
	boss: PgBoss,
	known: KnownQueues,
	{ name, policy, ...changeable }: Queue,
	works: boolean,
): Promise<void> {
	const queue = known.get(name)
	if (!queue) await boss.createQueue(name, { ...(policy && { policy }), ...changeable })
	else if (works && differs(queue, changeable)) await boss.updateQueue(name, changeable)
}

function differs(queue: QueueResult, options: object): boolean {
	const current = new Map<string, unknown>(Object.entries(queue))
	return Object.entries(options).some(([option, value]) => current.get(option) !== value)
}
