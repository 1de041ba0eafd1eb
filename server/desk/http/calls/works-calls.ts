import { permissionsOf, type Works } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../../http/problem.ts'
import { errorWords } from '../../../jobs/error-words.ts'
import { readToday } from '../../queries/office/read-today.ts'
import { readWorks } from '../../queries/office/read-works.ts'
import type { DeskFace } from '../desk-face.ts'
import { sendTagged } from '../send-tagged.ts'
import type { Signed } from '../signed-in.ts'

/** How much waits for people, and how the service itself is doing. */
export function worksCalls(scope: FastifyInstance, { desk }: DeskFace, signed: Signed): void {
	scope.get('/api/desk/today', async (request, reply) => {
		return sendTagged(request, reply, await readToday(desk.shop.pool))
	})

	scope.get('/api/desk/works', async (request, reply) => {
		const { role } = signed.sessionOf(request).operator
		if (!permissionsOf(role).includes('run')) return sendProblem(reply, 'not-permitted')
		return sendTagged(request, reply, presentWorks(await readWorks(desk)))
	})
}

const iso = (at: Date | null) => at?.toISOString() ?? null
const inWords = (error: string | null) => (error === null ? null : errorWords(error))

function presentWorks(works: Awaited<ReturnType<typeof readWorks>>): Works {
	return {
		...works,
		parties: works.parties.map(({ answeredAt, failedAt, error, ...party }) => ({
			...party,
			answeredAt: iso(answeredAt),
			failedAt: iso(failedAt),
			error: inWords(error),
		})),
		queues: [...works.queues],
		jobs: works.jobs.map(({ lastError, mailId: _, ...job }) => ({
			...job,
			createdAt: job.createdAt.toISOString(),
			nextTryAt: iso(job.nextTryAt),
			givenUpAt: iso(job.givenUpAt),
			error: inWords(lastError),
		})),
		settings: [...works.settings],
	}
}
