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
import type { Kept } from './promise.ts'

const FETCHES = 200
const SIZE = 20_000_000
const MOST_MB = 300
/** Of so many, one is compared to the byte: all would measure the hashing. */
const COMPARED = 20

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
	const fetches = await Promise.all(
		orders.map((orderId, n) => untilFetched(web.url, orderId, sha256, n % COMPARED === 0)),
	)
	const seconds = (performance.now() - began) / 1_000
	const refused = fetches.filter(({ refusals }) => refusals > 0).length
	const failed = fetches.filter(({ isWhole }) => !isWhole).length
	const mb = await mostHeldMb(web)
	return {
		what: `${FETCHES} fetches at once of 20 MB (${refused} told to wait, ${failed} failed)`,
		measured: `${Math.round(mb)} MB at most, ${seconds.toFixed(0)} s`,
		promised: `< ${MOST_MB} MB`,
		holds: failed === 0 && mb < MOST_MB,
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

/** Who is told to come back in a moment does. */
async function untilFetched(url: string, id: string, sha256: string, isCompared: boolean) {
	for (let refusals = 0; ; refusals++) {
		const outcome = await fetchWhole(url, id, sha256, isCompared)
		if (outcome !== 'refused') return { isWhole: outcome === 'whole', refusals }
		await pause(1_000)
	}
}

/** Whether all of it came; the bytes are thrown away as they come. */
function fetchWhole(
	url: string,
	id: string,
	sha256: string,
	isCompared: boolean,
): Promise<'whole' | 'refused' | 'broken'> {
	return new Promise((resolve) => {
		const request = http.request(`${url}/${API_PATHS.certificate}`, {
			method: 'POST',
			agent: false,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		})
		request.on('error', () => resolve('broken'))
		request.on('response', (answer) => {
			const hash = createHash('sha256')
			let bytes = 0
			answer.on('data', (piece: Buffer) => {
				bytes += piece.length
				if (isCompared) hash.update(piece)
			})
			answer.on('close', () => {
				const isRight = !isCompared || hash.digest('hex') === sha256
				if (answer.statusCode === 503) resolve('refused')
				else resolve(answer.statusCode === 200 && bytes === SIZE && isRight ? 'whole' : 'broken')
			})
		})
		request.end(new URLSearchParams({ id, sha256 }).toString())
	})
}

/** As the system remembers it: no sample is missed. */
async function mostHeldMb(service: Service): Promise<number> {
	const status = await readFile(`/proc/${service.pid()}/status`, 'utf8')
	return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
