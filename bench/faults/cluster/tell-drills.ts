import { median } from '../../median.ts'
import { type Outcome, outcomeOf } from '../fault.ts'
import type { Reconciled } from '../ledgers.ts'
import type { DrillResult, Way } from './drill.ts'
import { type ClusterEvent, EVENTS } from './events.ts'
import type { Compared } from './losses.ts'

/** The verdict over all drills, and a table of its own with the seconds without service. */
export function tellDrills(
	drills: readonly DrillResult[],
	books: Reconciled,
	{ lost, withPayment, found }: Compared,
): Outcome {
	const struck = drills.flatMap((drill) => drill.struck)
	const improper = drills.flatMap((drill) => [...drill.improper])
	const ended = drills.flatMap((drill) => drill.ended)
	const busy = drills.flatMap((drill) => drill.busy)
	const sum = (figure: (drill: DrillResult) => number) =>
		drills.reduce((total, drill) => total + figure(drill), 0)
	const secondsOf = (event: ClusterEvent, way: Way) =>
		struck.filter((each) => each.event === event && each.way === way).map(({ seconds }) => seconds)
	const isSlow = ({ event, way }: { readonly event: ClusterEvent; readonly way: Way }) =>
		event.bar !== undefined && median(secondsOf(event, way)) > event.bar
	const slow = new Set(struck.filter(isSlow).map(({ event, way }) => `${event.what}, ${way}`))

	const figures = [
		`${lost} more lost by Patroni itself, by its leader that was frozen; of ${withPayment} of them with a payment at the provider \`desk -- compare\` finds ${found}`,
		`${list(ended)} ended, ${list(busy)} kept a connection when all was quiet`,
		`answers that are not ours and pages that did not open: ${list(improper.map(([answer, count]) => `${count} × ${answer}`))} (${sum(({ pages }) => pages)} opened, ${sum(({ refusals }) => refusals)} orders told 503 with Retry-After)`,
		`without service for too long: ${list([...slow])}`,
	]
	const isProper =
		improper.length + ended.length + busy.length + slow.size === 0 && found === withPayment
	const outcome = outcomeOf(struck.length, books, figures.join('; '), isProper)

	const rows = EVENTS.filter((event) => struck.some((each) => each.event === event)).map(
		(event) =>
			`| ${event.what} | ${seconds(secondsOf(event, 'direct'))} | ${seconds(secondsOf(event, 'pooled'))} | ${event.bar ?? '–'} |`,
	)
	const table = [
		`cluster: ${struck.length} events; ${outcome.figures}`,
		'',
		'| event | seconds without service: median (most, n) | through PgBouncer | median at most |',
		'|---|---|---|---|',
		...rows,
	]
	return { ...outcome, table }
}

function seconds(measured: readonly number[]): string {
	if (measured.length === 0) return '–'
	const most = Math.max(...measured).toFixed(1)
	return `${median(measured).toFixed(1)} (${most}, ${measured.length})`
}

function list(names: readonly string[]): string {
	return names.join(', ') || '0'
}
