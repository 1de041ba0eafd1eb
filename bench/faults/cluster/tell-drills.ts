import { median } from '../../median.ts'
import { type Outcome, outcomeOf } from '../fault.ts'
import { type Reconciled, sumOf } from '../ledgers.ts'
import { type DrillResult, WAYS, type Way } from './drill.ts'
import { type ClusterEvent, EVENTS } from './events.ts'
import type { Compared } from './losses.ts'

type Part = {
	readonly drills: readonly DrillResult[]
	readonly books: Reconciled
	readonly compared: Compared
}

/** The verdict over all drills, and below it a table with the seconds without service. */
export function tellDrills(parts: readonly Part[]): Outcome {
	const drills = parts.flatMap((part) => part.drills)
	const improper = drills.flatMap((drill) => drill.improper)
	const ended = drills.flatMap((drill) => drill.ended)
	const busy = drills.flatMap((drill) => drill.busy)
	const sum = (figure: (drill: DrillResult) => number) =>
		drills.reduce((total, drill) => total + figure(drill), 0)
	const ofLost = (figure: keyof Compared) =>
		parts.reduce((total, { compared }) => total + compared[figure], 0)
	const secondsOf = ({ what }: ClusterEvent, way: Way) =>
		drills
			.filter((drill) => drill.way === way)
			.flatMap(({ struck }) => struck)
			.filter((each) => each.what === what)
			.map(({ seconds }) => seconds)
	const slow = WAYS.flatMap((way) =>
		EVENTS.filter(({ bar }) => bar !== undefined)
			.filter((event) => median(secondsOf(event, way)) > (event.bar ?? 0))
			.map(({ what }) => `${what}, ${way}`),
	)

	const figures = [
		`${ofLost('lost')} more lost by Patroni itself, by its leader that was frozen; of ${ofLost('withPayment')} of them with a payment at the provider \`desk -- compare\` finds ${ofLost('found')}`,
		`${list(ended)} ended, ${list(busy)} kept a connection when all was quiet`,
		`answers that are not ours and pages that did not open: ${list(improper.map(([answer, count]) => `${count} × ${answer}`))} (${sum(({ pages }) => pages)} opened, ${sum(({ refusals }) => refusals)} orders told 503 with Retry-After)`,
		`without service for too long: ${list(slow)}`,
	]
	const isProper = improper.length + ended.length + busy.length + slow.length === 0
	const events = sum(({ struck }) => struck.length)
	const outcome = outcomeOf(
		events,
		sumOf(parts.map(({ books }) => books)),
		figures.join('; '),
		isProper && ofLost('found') === ofLost('withPayment'),
	)

	const happened = EVENTS.filter((event) => secondsOf(event, 'pooled').length > 0)
	const rows = happened.map(
		(event) =>
			`| ${event.what} | ${seconds(secondsOf(event, 'direct'))} | ${seconds(secondsOf(event, 'pooled'))} | ${event.bar ?? '–'} |`,
	)
	const below = [
		'| event in the cluster | seconds without service: median (most, n) | through PgBouncer | median at most |',
		'| --- | --- | --- | --- |',
		...rows,
	]
	return { ...outcome, below }
}

function seconds(measured: readonly number[]): string {
	if (measured.length === 0) return '–'
	const most = Math.max(...measured).toFixed(1)
	return `${median(measured).toFixed(1)} (${most}, ${measured.length})`
}

function list(names: readonly string[]): string {
	return names.join(', ') || '0'
}
