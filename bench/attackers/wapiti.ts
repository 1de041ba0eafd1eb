import { API_PATHS, PAGE_PATHS, payPath } from '@coc/contract'
import { CARS_TO_TRY } from '../../server/cars/sample-cars.ts'
import type { Fault, FaultOptions, Outcome } from '../faults/fault.ts'
import { openCountingProxy } from './programs/counting-proxy.ts'
import { needing } from './programs/program.ts'
import { type Explained, NO_XSS_FILTER, scanWithWapiti } from './programs/scan-with-wapiti.ts'
import { type Target, underAttack } from './under-attack.ts'

const EXPLAINED: readonly Explained[] = [
	NO_XSS_FILTER,
	{
		finding: /^Backup file \/order\/payment\//,
		because:
			'no file: the page of an order is the same for every id, known or not, so that nobody learns which is',
	},
]

export const wapiti: Fault = {
	name: 'wapiti',
	what: 'wapiti over the site and the API: headers, policies, cookies and injections (limits raised)',
	counts: 'requests',
	run: needing('wapiti', (options) => underAttack((target) => attackWith(target, options))),
}

async function attackWith(target: Target, options: FaultOptions): Promise<Outcome> {
	await using proxy = await openCountingProxy(target.url)
	const { deployment, folder } = target
	const starts = startsFor(target)
	return await scanWithWapiti({ deployment, folder, proxy, starts, explained: EXPLAINED }, options)
}

/** What no link leads to. */
function startsFor({ orderId }: Target): string[] {
	return [
		PAGE_PATHS.order,
		PAGE_PATHS.contact,
		PAGE_PATHS.verify,
		'/api',
		PAGE_PATHS.payment(orderId),
		payPath(orderId),
		`/${API_PATHS.paymentSummary}?id=${orderId}`,
		`/${API_PATHS.receipt}?id=${orderId}`,
		`/${API_PATHS.creditNote}?id=${orderId}&number=1`,
		`/${API_PATHS.getCar}?chassinumber=${CARS_TO_TRY.withEverything}`,
		`/${API_PATHS.verifyCertificate}?sha256=${'0'.repeat(64)}`,
		`/${API_PATHS.captchaChallenge}`,
	]
}
