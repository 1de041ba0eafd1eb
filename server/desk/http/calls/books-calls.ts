import { LONGEST_PERIOD_DAYS } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { showMonth } from '../../../books/export-month.ts'
import { listMonths } from '../../../books/list-months.ts'
import { parseMonth } from '../../../books/months.ts'
import { addDays, dayOf, parseDay } from '../../../calendar/swedish-days.ts'
import { sendProblem } from '../../../http/problem.ts'
import { readFigures } from '../../queries/read-figures.ts'
import type { Period } from '../../queries/read-stats.ts'
import type { DeskFace } from '../desk-face.ts'
import { sendTagged } from '../send-tagged.ts'

const day = v.optional(
	v.pipe(
		v.string(),
		v.transform((text) => parseDay(text)),
		v.nonNullable(v.custom<string>((value) => typeof value === 'string')),
	),
)
const periodSchema = v.object({ from: day, to: day })

const USUAL_DAYS = 30

/** Months as they are booked, and a period in figures: sums, which name nobody. */
export function booksCalls(scope: FastifyInstance, { desk }: DeskFace): void {
	const { shop } = desk

	scope.get('/api/desk/books', async (request, reply) =>
		sendTagged(request, reply, { months: await listMonths(shop) }),
	)

	scope.get<{ Params: { month: string } }>('/api/desk/books/:month', async (request, reply) => {
		const month = parseMonth(request.params.month)
		if (month === null) return sendProblem(reply, 'not-found')
		const sums = await showMonth(shop, month)
		return sendTagged(request, reply, { ...sums, seriesNames: shop.books.series })
	})

	scope.get('/api/desk/figures', async (request, reply) => {
		const period = periodIn(request.query)
		if (typeof period === 'string') {
			return sendProblem(reply, 'invalid-request', { detail: period })
		}
		return sendTagged(request, reply, await readFigures(shop, period))
	})
}

/** The period that is asked for, or what is wrong with it and what to send. */
function periodIn(query: unknown): Period | string {
	const asked = v.safeParse(periodSchema, query)
	if (!asked.success) return `${v.getDotPath(asked.issues[0])} is no day: send one as 2026-11-01.`
	const today = dayOf(new Date())
	// Nothing has come in after today.
	const { to = today } = asked.output
	const last = to > today ? today : to
	const { from = addDays(last, 1 - USUAL_DAYS) } = asked.output
	if (from > last) return 'from is later than to, or than today: send an earlier one.'
	const isTooLong = from < addDays(last, -LONGEST_PERIOD_DAYS)
	return isTooLong
		? `More than ${LONGEST_PERIOD_DAYS} days: send a later from.`
		: { from, to: last }
}
