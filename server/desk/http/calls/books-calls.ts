import { LONGEST_PERIOD_DAYS } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { showMonth } from '../../../books/export-month.ts'
import { listMonths } from '../../../books/list-months.ts'
import { parseMonth } from '../../../books/months.ts'
import { addDays, dayOf, parseDay } from '../../../calendar/swedish-days.ts'
import { sendProblem } from '../../../http/problem.ts'
import { readFigures } from '../../queries/read-figures.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
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
		const asked = parseOrRefuse(reply, periodSchema, request.query)
		if (!asked) return reply
		const today = dayOf(new Date())
		// Nothing has come in after today.
		const to = asked.to === undefined || asked.to > today ? today : asked.to
		const { from = addDays(to, 1 - USUAL_DAYS) } = asked
		if (from > to || from < addDays(to, -LONGEST_PERIOD_DAYS)) {
			return sendProblem(reply, 'invalid-request', { detail: 'Look at from and to.' })
		}
		return sendTagged(request, reply, await readFigures(shop, { from, to }))
	})
}
