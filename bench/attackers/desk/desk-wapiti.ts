import { CARS_TO_TRY } from '../../../server/cars/sample-cars.ts'
import { BROWSER } from '../../desk/operator.ts'
import type { Fault, FaultOptions, Outcome } from '../../faults/fault.ts'
import { needing, notMeasured } from '../programs/program.ts'
import { type Explained, NO_XSS_FILTER, scanWithWapiti } from '../programs/scan-with-wapiti.ts'
import { type DeskTarget, deskUnderAttack } from './desk-under-attack.ts'
import { hindranceOf, withStolenSession } from './stolen-session.ts'

const EXPLAINED: readonly Explained[] = [
	NO_XSS_FILTER,
	{
		finding: /^Backup file \/(?!(api|assets)\/)/,
		because:
			'no file: the app is at every address that is no file and no call, and finds its view itself',
	},
]

export const deskWapiti: Fault = {
	name: 'desk-wapiti',
	what: 'wapiti over the desk’s pages and reading calls, with a manager’s session',
	counts: 'requests',
	run: needing('wapiti', (options) => deskUnderAttack((target) => attackWith(target, options))),
}

async function attackWith(target: DeskTarget, options: FaultOptions): Promise<Outcome> {
	const { deployment, folder } = target
	await using proxy = await withStolenSession(target)
	const starts = startsFor(target)
	const hindrances = async () => {
		const found = await Promise.all(starts.map((path) => hindranceOf(proxy, { path })))
		return found.filter((hindrance) => hindrance !== null)
	}
	const before = await hindrances()
	if (before.length > 0) return notMeasured(before.join(', '))
	const outcome = await scanWithWapiti(
		{
			...{ deployment, folder, proxy, starts, explained: EXPLAINED },
			parameters: ['-A', BROWSER],
		},
		options,
	)
	const after = await hindrances()
	if (outcome.holds && after.length > 0) return notMeasured(`afterwards ${after.join(', ')}`)
	return outcome
}

/** No link leads anywhere: the app makes its pages itself. Nor does one lead to the sign-out, which is posted. */
function startsFor({ orderId }: DeskTarget): string[] {
	const car = CARS_TO_TRY.withEverything
	const calls = [
		'orders?q=known&status=CREATED&country=SE&language=en&since=2026-01-01&sort=-received&page=1',
		`orders/${orderId}`,
		`orders/${orderId}/mails`,
		`orders/${orderId}/handling?yes=${car}`,
		`orders/${orderId}/refund?amountOre=100`,
		`orders/${orderId}/swap?from=${car}&to=${car}`,
		`log?operator=nobody&act=note&order=${orderId}&since=2026-01-01&before=1000`,
		`cars?q=${car}`,
		`cars/${car}`,
		'produce?page=1&form=file&late=false',
		'post?page=1',
		'documents?page=1',
		`documents/${'0'.repeat(64)}`,
		'books/2026-01',
		'figures?from=2026-01-01&to=2026-01-31',
		...['me', 'sessions', 'views', 'attention', 'today', 'operators', 'works', 'books', 'sign-in'],
		'openapi.json',
	]
	const pages = ['/orders', `/orders/${orderId}`, '/cars/import', '/invite/nobody']
	return [...pages, ...calls.map((call) => `/api/desk/${call}`)]
}
