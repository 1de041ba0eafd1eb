import { setTimeout as pause } from 'node:timers/promises'
import { customers, noPromises } from '../customers.ts'
import { type Deployment, inDeployment } from '../deployment.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'

const PROVIDER_FAILURES = ['down', 'error', 'garbage', 'lost-answer', 'slow'] as const
const MAIL_FAILURES = ['down', 'temporary', 'drop-after-data'] as const

async function fail(
	{ sandbox }: Deployment,
	failures: Record<string, string | number>,
): Promise<void> {
	await fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(failures),
	})
}

function outage(
	name: string,
	what: string,
	field: 'api' | 'mail',
	failures: readonly string[],
): Fault {
	return {
		name,
		what,
		counts: 'absences',
		run: ({ isShort, log }) =>
			inDeployment(async (deployment) => {
				const rounds = isShort ? 1 : 10
				const service = await deployment.service()
				await service.start()
				const promises = noPromises()
				const closing = new AbortController()
				const ordering = customers(2, () => service.url, promises, closing.signal)
				for (let round = 1; round <= rounds; round++) {
					for (const failure of failures) {
						await fail(deployment, { [field]: failure, slowSeconds: 3 })
						await pause(1_000)
						await fail(deployment, { [field]: 'none' })
						await pause(300)
					}
					log(`${round} of ${rounds} rounds, ${promises.kept.length} orders`)
				}
				closing.abort()
				await ordering
				const refused = [...promises.answers].filter(([status]) => status !== '200')
				const books = await reconcileLedgers(deployment, promises)
				const answers = `${refused.length} kinds of refusal while it was away`
				return outcomeOf(rounds * failures.length, books, answers, refused.length === 0)
			}),
	}
}

export const providerOutage = outage(
	'provider-away',
	'the payment provider down, failing, talking nonsense, losing answers, slow, in turn',
	'api',
	PROVIDER_FAILURES,
)

export const mailServerOutage = outage(
	'mail-away',
	'the mail server down, refusing for now, dropping the line after the mail, in turn',
	'mail',
	MAIL_FAILURES,
)
