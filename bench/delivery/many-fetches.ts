import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PATHS } from '@coc/contract'
import type pg from 'pg'
import type { Archive } from '../../server/documents/archive.ts'
import { storeDocument } from '../../server/documents/store-document.ts'
import { newOrderId } from '../../server/orders/order-id.ts'
import type { Deployment, Service } from '../faults/deployment.ts'
import type { Kept } from '../promise.ts'

const FETCHES = 200
const SIZE = 20_000_000
const MOST_MB = 300
/** Of so many, one is compared to the byte: all would measure the hashing. */
const COMPARED = 20
/** Then the rest is not waited for: it has been seen what they hold. */
const PATIENCE_MS = 45_000

/** Many customers at once, each with a file of 20 MB: the most memory that the web process ever held. */
export async function measureFetches(
	deployment: Deployment,
	web: Service,
	archive: Archive,
	car: string,
): Promise<Kept> {
	const content = randomBytes(SIZE)
	const document = { content, format: 'pdf' as const, fileName: car, match: { chassisNumber: car } }
	await storeDocument(archive, document, { replace: false })
	const sha256 = createHash('sha256').update(content).digest('hex')
	const orders: string[] = []
	while (orders.length < FETCHES) {
		orders.push(await deliveredOrder(deployment.database, car, sha256))
	}
	const began = performance.now()
	const signal = AbortSignal.timeout(PATIENCE_MS)
	const fetches = await Promise.all(
		orders.map((orderId, n) =>
			untilFetched({ url: web.url, orderId, sha256, isCompared: n % COMPARED === 0, signal }),
		),
	)
	const seconds = (performance.now() - began) / 1_000
	const refused = fetches.filter(({ refusals }) => refusals > 0).length
	const count = (wanted: Outcome) => fetches.filter(({ outcome }) => outcome === wanted).length
	const [whole, broken] = [count('whole'), count('broken')]
	const mb = await mostHeldMb(web)
	return {
		what: `${FETCHES} fetches at once of 20 MB (${refused} told to wait, ${broken} broken)`,
		measured: `${Math.round(mb)} MB at most, ${whole} in ${seconds.toFixed(0)} s`,
		promised: `< ${MOST_MB} MB`,
		holds: broken === 0 && mb < MOST_MB,
	}
}

const ORDER = `
	insert into orders (id, status, language, is_company, company_name, vat_number, first_name, last_name,
		email_address, phone_number, street_address, zip_code, city, country_code, country_outside_eu, chassis_numbers)
	values ($1, 'SETTLED', 'sv', false, '', '', '', '', '', '', '', '', '', 'SE', '', array[$2])`
const DELIVERY = `
	insert into deliveries (id, order_id, chassis_number, form, status, promised_by)
	values ($1, $2, $3, 'file', 'SENT', now())`

async function deliveredOrder(database: pg.Pool, car: string, sha256: string): Promise<string> {
	const [orderId, deliveryId] = [newOrderId(), randomUUID()]
	await database.query(ORDER, [orderId, car])
	await database.query(DELIVERY, [deliveryId, orderId, car])
	await database.query('insert into delivery_documents (delivery_id, sha256) values ($1, $2)', [
		deliveryId,
		sha256,
	])
	return orderId
}

type Fetch = {
	readonly url: string
	readonly orderId: string
	readonly sha256: string
	readonly isCompared: boolean
	readonly signal: AbortSignal
}

type Outcome = 'whole' | 'refused' | 'broken' | 'unfinished'

/** Who is told to come back in a moment does. */
async function untilFetched(wanted: Fetch) {
	for (let refusals = 0; ; refusals++) {
		const outcome = await fetchOnce(wanted)
		if (outcome !== 'refused') return { outcome, refusals }
		await pause(1_000)
	}
}

/** Whether all of it came; the bytes are thrown away as they come. */
function fetchOnce({ url, orderId, sha256, isCompared, signal }: Fetch): Promise<Outcome> {
	if (signal.aborted) return Promise.resolve('unfinished')
	return new Promise((resolve) => {
		const request = http.request(`${url}/${API_PATHS.certificate}`, {
			method: 'POST',
			agent: false,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			signal,
		})
		const give = (outcome: Outcome) => resolve(signal.aborted ? 'unfinished' : outcome)
		request.on('error', () => give('broken'))
		request.on('response', (answer) => {
			const hash = createHash('sha256')
			let bytes = 0
			answer.on('data', (piece: Buffer) => {
				bytes += piece.length
				if (isCompared) hash.update(piece)
			})
			answer.on('error', () => give('broken'))
			answer.on('close', () => {
				const isRight = !isCompared || hash.digest('hex') === sha256
				if (answer.statusCode === 503) give('refused')
				else give(answer.statusCode === 200 && bytes === SIZE && isRight ? 'whole' : 'broken')
			})
		})
		request.end(new URLSearchParams({ id: orderId, sha256 }).toString())
	})
}

/** As the system remembers it: no sample is missed. */
async function mostHeldMb(service: Service): Promise<number> {
	const status = await readFile(`/proc/${service.pid()}/status`, 'utf8')
	return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
