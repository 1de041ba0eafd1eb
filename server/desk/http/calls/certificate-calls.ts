import {
	CARS_PER_PAGE,
	FILES_PER_PAGE,
	FORMS,
	LETTERS_PER_PAGE,
	MOST_POSTED_SHOWN,
	WAITS_FOR,
} from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { carsToProduce, countCarsToProduce } from '../../queries/deliveries/list-deliveries.ts'
import {
	countOrdersToPost,
	ordersToPost,
	recentPostings,
} from '../../queries/deliveries/list-postings.ts'
import {
	countDocumentsThatWait,
	documentsByStart,
	documentsThatWait,
	type ShownDocument,
} from '../../queries/documents/read-documents.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import { sendTagged } from '../send-tagged.ts'

const page = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/u), v.transform(Number)), '1')
const pageQuery = v.object({ page })
const produceQuery = v.object({
	page,
	waits: v.optional(v.picklist(WAITS_FOR)),
	form: v.optional(v.picklist(FORMS)),
	late: v.optional(v.picklist(['true', 'false'])),
})

/** What is to be produced, matched and posted. */
export function certificateCalls(scope: FastifyInstance, { desk }: DeskFace): void {
	const { shop } = desk
	const { db } = shop

	scope.get('/api/desk/produce', async (request, reply) => {
		const query = parseOrRefuse(reply, produceQuery, request.query)
		if (!query) return reply
		const { waits: waitsFor, form, late } = query
		const filter = { waitsFor, form, late: late === 'true' }
		const { total, late: lateOnes } = await countCarsToProduce(db, filter)
		const paged = pageOf(query.page, total, CARS_PER_PAGE)
		const cars = await carsToProduce(db, paged.part, filter)
		const files = await countDocumentsThatWait(db)
		return sendTagged(request, reply, { cars, ...paged.told, late: lateOnes, files })
	})

	scope.get('/api/desk/post', async (request, reply) => {
		const query = parseOrRefuse(reply, pageQuery, request.query)
		if (!query) return reply
		const { carriers } = shop.certificates
		const paged = pageOf(query.page, await countOrdersToPost(db), LETTERS_PER_PAGE)
		return sendTagged(request, reply, {
			orders: await ordersToPost(shop, paged.part),
			...paged.told,
			posted: await recentPostings(db, carriers, MOST_POSTED_SHOWN),
			carriers: [...carriers.keys()],
		})
	})

	scope.get('/api/desk/documents', async (request, reply) => {
		const query = parseOrRefuse(reply, pageQuery, request.query)
		if (!query) return reply
		const paged = pageOf(query.page, await countDocumentsThatWait(db), FILES_PER_PAGE)
		const { limit, offset } = paged.part
		const files = (await documentsThatWait(db, limit, offset)).map(shown)
		return sendTagged(request, reply, { files, ...paged.told })
	})

	/** Before a file is sent: what is there already, and waits for nobody, need not be. */
	scope.get<{ Params: { sha256: string } }>('/api/desk/documents/:sha256', async (request) => {
		const [found] = await documentsByStart(db, request.params.sha256.toLowerCase())
		const isIt = found?.hasBytes && found.sha256 === request.params.sha256.toLowerCase()
		return { file: isIt ? shown(found) : null }
	})
}

/** A page beyond the last is the last: what was on it may have been done meanwhile. */
function pageOf(asked: number, total: number, perPage: number) {
	const pages = Math.max(1, Math.ceil(total / perPage))
	const shownPage = Math.min(asked, pages)
	return {
		part: { limit: perPage, offset: (shownPage - 1) * perPage },
		told: { total, page: shownPage, pages },
	}
}

function shown(document: ShownDocument) {
	const { sha256, format, size, receivedAt, chassisNumber, waitsBecause, fileName } = document
	return { sha256, format, size, receivedAt, chassisNumber, waitsBecause, fileName }
}
