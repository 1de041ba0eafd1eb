import { listGivenUp } from '../jobs/inspect-jobs.ts'
import type { AttentionItem, AttentionRule, Look, Looked } from './attention-item.ts'
import { attentionKey } from './attention-key.ts'
import { RULES } from './rules.ts'
import { commandOf } from './steps.ts'

type Seen = {
	readonly kind: string
	readonly subject: string
	readonly settled_until: Date
}

/** Everything that needs a person, the oldest first; not what one has settled and nothing has happened to since. */
export async function listAttention(shop: Looked): Promise<AttentionItem[]> {
	return (await findAttention(shop)).filter(({ isSettled }) => !isSettled)
}

/** What somebody has settled, as long as nothing has happened to it since. */
export async function listSettled(shop: Looked): Promise<AttentionItem[]> {
	return (await findAttention(shop)).filter(({ isSettled }) => isSettled)
}

/** The jobs that were given up and wait for a person: what nobody needs, or one has settled, does not. */
export async function listJobsInNeed(shop: Looked): Promise<string[]> {
	const items = await findAttention(shop, [RULES['gave-up'], RULES['mail-refused']])
	return items.flatMap(({ isSettled, jobs = [] }) => (isSettled ? [] : jobs))
}

async function findAttention(
	{ pool, provider }: Looked,
	rules: readonly AttentionRule[] = Object.values(RULES),
) {
	const { rows: settled } = await pool.query<Seen>(
		'select kind, subject, settled_until from attention_seen where settled_until is not null',
	)
	const settledUntil = new Map(settled.map((row) => [nameOf(row), row.settled_until]))
	const look = { pool, provider, givenUp: await listGivenUp({ pool, provider }) }
	const found: AttentionItem[][] = []
	// One after another: all of them at once would keep every processor from customers.
	for (const rule of rules) found.push(await itemsOf(look, rule))
	return found
		.flat()
		.map((item) => ({
			...item,
			isSettled: (settledUntil.get(nameOf(item)) ?? LONG_AGO) >= item.latest,
		}))
		.toSorted((one, other) => one.since.getTime() - other.since.getTime())
}

const LONG_AGO = new Date(0)

const nameOf = ({ kind, subject }: { readonly kind: string; readonly subject: string }) =>
	`${kind} ${subject}`

async function itemsOf(
	look: Look,
	{ kind, title, endsBy, find }: AttentionRule,
): Promise<AttentionItem[]> {
	const findings = await find(look)
	return findings.map((finding) => ({
		...finding,
		acts: finding.steps.map(commandOf),
		key: attentionKey(kind, finding.name),
		kind,
		title,
		endsBy,
	}))
}
